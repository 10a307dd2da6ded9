import type {
  InvoicePaymentRecord,
  InvoiceRecord,
  PriceRecord,
  ProductRecord,
  SetupIntentRecord,
  SubscriptionRecord,
} from "./billing-records";
import type { DisputeRecord, PayoutRecord } from "./money-records";
import type { Base, Metadata, MethodType } from "./record-base";

export type CapabilityStatus = "active" | "inactive" | "pending";

export type AccountRecord = Base & {
  email: string | null;
  country: string;
  businessType: "company" | "government_entity" | "individual" | "non_profit" | null;
  profile: {
    name: string | null;
    url: string | null;
    mcc: string | null;
    product_description: string | null;
    support_email: string | null;
    support_phone: string | null;
  };
  controller: {
    fees: string;
    losses: "application" | "stripe";
    collection: "application" | "stripe";
    dashboard: "express" | "full" | "none";
  };
  /** Requested capabilities only. */
  capabilities: Record<string, CapabilityStatus>;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  /** Details are submitted but not verified yet. */
  inReview: boolean;
  metadata: Metadata;
};

/** A single-use onboarding link; `openedAt` is when its page was shown. */
export type AccountLinkRecord = Base & {
  account: string;
  expiresAt: number;
  refreshUrl: string;
  returnUrl: string;
  openedAt: number | null;
  closed: boolean;
};

type DomainWallet = "amazon_pay" | "apple_pay" | "google_pay" | "klarna" | "link" | "paypal";

export type PaymentMethodDomainRecord = Base & {
  domainName: string;
  enabled: boolean;
  /** Inactive wallets with the reason, from the newest validation. */
  inactive: Partial<Record<DomainWallet, string>>;
  /** The result of the next validation. */
  lacking: Partial<Record<DomainWallet, string>>;
};

export type BillingDetails = {
  name: string | null;
  email: string | null;
  phone: string | null;
  postalCode: string | null;
  country: string | null;
};

export type PaymentMethodRecord = Base & {
  type: MethodType;
  /** Card brand or bank name. For Link, the brand of the underlying card, which Stripe does not expose. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: string;
  wallet: "apple_pay" | "google_pay" | null;
  routingNumber: string | null;
  accountHolderType: "company" | "individual" | null;
  accountType: "checking" | "savings" | null;
  /** A key of OUTCOMES: the result of paying with it. */
  outcome: string;
  /** A manually entered bank account, not verified yet. */
  unverified?: boolean;
  billing: BillingDetails;
  customer: string | null;
  metadata: Metadata;
};

export type PaymentError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  declineCode: string | null;
  adviceCode: "confirm_card_data" | "do_not_try_again" | "try_again_later" | null;
  message: string;
  charge: string | null;
  paymentMethod: string;
};

/** A microdeposit to a bank account; the donor reads its code or amounts from the statement. */
export type MicroDeposit = { arrivesAt: number; expiresAt: number; triesLeft: number };

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type PaymentIntentRecord = Base & {
  clientSecret: string;
  amountCents: number;
  applicationFeeCents: number | null;
  transferCents: number | null;
  destination: string | null;
  onBehalfOf: string | null;
  status: IntentStatus;
  methodTypes: MethodType[];
  allowedTypes: MethodType[] | null;
  automatic: { allow_redirects: "always" | "never" } | null;
  paymentMethod: string | null;
  latestCharge: string | null;
  lastError: PaymentError | null;
  /** Token of the hosted authentication page, while `requires_action`. */
  action: { token: string; returnUrl: string | null; sdk: boolean; deposit?: MicroDeposit } | null;
  /** The verification method of a bank account, if the platform requires one. */
  verification?: "automatic" | "instant" | "microdeposits";
  /** When a bank payment settles automatically, while `processing`. */
  settlesAt: number | null;
  canceledAt: number | null;
  cancellationReason:
    | "abandoned"
    | "duplicate"
    | "fraudulent"
    | "requested_by_customer"
    | "void_invoice"
    | null;
  customer: string | null;
  description: string | null;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  setupFutureUsage: "off_session" | "on_session" | null;
  transferGroup: string | null;
  metadata: Metadata;
};

export type ChargeRecord = Base & {
  paymentIntent: string;
  paymentMethod: string;
  status: "succeeded" | "pending" | "failed";
  amountCents: number;
  refundedCents: number;
  applicationFeeCents: number | null;
  applicationFee: string | null;
  balanceTransaction: string | null;
  transfer: string | null;
  transferCents: number | null;
  destination: string | null;
  onBehalfOf: string | null;
  statementName: string | null;
  authenticated: boolean;
  failure: { code: string; reason: string; message: string } | null;
  /** Stays true after the dispute has ended. */
  disputed?: boolean;
  customer: string | null;
  description: string | null;
  receiptEmail: string | null;
  statementDescriptorSuffix: string | null;
  transferGroup: string | null;
  metadata: Metadata;
};

export type BalanceTransactionRecord = Base & {
  /** The account of the balance; null is the platform. */
  account: string | null;
  type:
    | "charge"
    | "payment"
    | "transfer"
    | "transfer_refund"
    | "application_fee"
    | "application_fee_refund"
    | "refund"
    | "payment_refund"
    | "refund_failure"
    | "adjustment"
    | "payout"
    | "payout_failure";
  amountCents: number;
  feeCents: number;
  feeType: "stripe_fee" | "application_fee" | null;
  source: string;
  availableOn: number;
  description: string | null;
  /** The payout that includes it, if any. */
  payout?: string;
};

export type TransferRecord = Base & {
  amountCents: number;
  reversedCents: number;
  destination: string;
  destinationPayment: string;
  /** The charge that funds it; null for the platform's own balance. */
  sourceTransaction: string | null;
  sourceType: "card" | "bank_account";
  balanceTransaction: string;
  transferGroup: string | null;
  description?: string | null;
  reversals: string[];
  metadata: Metadata;
};

export type TransferReversalRecord = Base & {
  transfer: string;
  amountCents: number;
  balanceTransaction: string;
  sourceRefund: string | null;
  /** Its counterpart on the connected account, a refund of the payment there: `pyr_…`. */
  destinationRefund?: string;
  metadata: Metadata;
};

export type ApplicationFeeRecord = Base & {
  account: string;
  amountCents: number;
  refundedCents: number;
  /** The payment on the connected account, `py_…`. */
  charge: string;
  originatingCharge: string;
  balanceTransaction: string;
  refunds: string[];
};

export type FeeRefundRecord = Base & {
  fee: string;
  amountCents: number;
  balanceTransaction: string;
  metadata: Metadata;
};

export type RefundRecord = Base & {
  charge: string;
  paymentIntent: string;
  paymentMethod: string;
  methodType: MethodType;
  amountCents: number;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  status: "succeeded" | "pending" | "failed";
  /** When and how it completes automatically; null once completed. */
  settlesAt?: number | null;
  endsIn?: "succeeded" | "failed";
  failure?: { reason: string; balanceTransaction: string };
  /** The bank's reference number for the refund, once there is one. */
  reference: string | null;
  balanceTransaction: string;
  transferReversal: string | null;
  metadata: Metadata;
};

export type CustomerRecord = Base & {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  invoicePrefix: string;
  /** The method for invoices of subscriptions without one. */
  defaultMethod: string | null;
  metadata: Metadata;
};

export type Records = {
  account: AccountRecord;
  account_link: AccountLinkRecord;
  payment_method: PaymentMethodRecord;
  payment_intent: PaymentIntentRecord;
  charge: ChargeRecord;
  balance_transaction: BalanceTransactionRecord;
  transfer: TransferRecord;
  transfer_reversal: TransferReversalRecord;
  application_fee: ApplicationFeeRecord;
  fee_refund: FeeRefundRecord;
  refund: RefundRecord;
  customer: CustomerRecord;
  dispute: DisputeRecord;
  payout: PayoutRecord;
  product: ProductRecord;
  price: PriceRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  invoice_payment: InvoicePaymentRecord;
  setup_intent: SetupIntentRecord;
  payment_method_domain: PaymentMethodDomainRecord;
};
export type Kind = keyof Records;
