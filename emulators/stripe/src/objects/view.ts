import type { Stripe } from "stripe";
import type { RenderContext } from "../simulator";
import type { Kind, Records } from "../store/records";
import { accountView } from "./account";
import { accountLinkView } from "./account-link";
import { chargeView } from "./charge";
import { disputeView } from "./dispute";
import { invoicePaymentView, invoiceView } from "./invoice";
import { balanceTransactionView, customerView, refundView } from "./money";
import { paymentIntentView } from "./payment-intent";
import { paymentMethodView } from "./payment-method";
import { paymentMethodDomainView } from "./payment-method-domain";
import { payoutView } from "./payout";
import { priceView } from "./price";
import { productView } from "./product";
import { setupIntentView } from "./setup-intent";
import { subscriptionView } from "./subscription";
import { applicationFeeView, feeRefundView, transferReversalView, transferView } from "./transfer";

type Views = {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  balance_transaction: Stripe.BalanceTransaction;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  application_fee: Stripe.ApplicationFee;
  fee_refund: Stripe.FeeRefund;
  refund: Stripe.Refund;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  payout: Stripe.Payout;
  product: Stripe.Product;
  price: object;
  subscription: object;
  invoice: object;
  invoice_payment: object;
  setup_intent: Stripe.SetupIntent;
  payment_method_domain: Stripe.PaymentMethodDomain;
};

const VIEWS: { [K in Kind]: (context: RenderContext, record: Records[K]) => Views[K] } = {
  account: (_context, record) => accountView(record),
  account_link: (context, record) => accountLinkView(context.config.origin, record),
  payment_method: (_context, record) => paymentMethodView(record),
  payment_intent: (context, record) => paymentIntentView(context.store, context.config.origin, record),
  charge: (context, record) => chargeView(context.store, context.config.origin, record),
  balance_transaction: (context, record) => balanceTransactionView(record, context.now()),
  transfer: (context, record) => transferView(context.store, record),
  transfer_reversal: (_context, record) => transferReversalView(record),
  application_fee: (context, record) => applicationFeeView(context.store, record),
  fee_refund: (_context, record) => feeRefundView(record),
  refund: (_context, record) => refundView(record),
  customer: (_context, record) => customerView(record),
  dispute: (context, record) => disputeView(context, record),
  payout: (_context, record) => payoutView(record),
  product: (_context, record) => productView(record),
  price: (_context, record) => priceView(record),
  subscription: (context, record) => subscriptionView(context.store, record),
  invoice: (context, record) => invoiceView(context, record),
  invoice_payment: (_context, record) => invoicePaymentView(record),
  payment_method_domain: (_context, record) => paymentMethodDomainView(record),
  setup_intent: (context, record) => setupIntentView(context.store, context.config.origin, record),
};

/** Renders a record as Stripe's object: always a new one, so that the caller may expand it in place. */
export function view<K extends Kind>(context: RenderContext, kind: K, record: Records[K]): Views[K] {
  return VIEWS[kind](context, record);
}
