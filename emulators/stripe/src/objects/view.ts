import type { Stripe } from "stripe";
import type { Realm } from "../simulator";
import type { Kind, Records } from "../store/records";
import { accountView } from "./account";
import { accountLinkView } from "./account-link";
import { chargeView } from "./charge";
import { disputeView } from "./dispute";
import { invoicePaymentView, invoiceView } from "./invoice";
import { balanceTransactionView, customerView, refundView } from "./money";
import { paymentIntentView } from "./payment-intent";
import { paymentMethodView } from "./payment-method";
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
};

const VIEWS: { [K in Kind]: (world: Realm, record: Records[K]) => Views[K] } = {
  account: (_world, record) => accountView(record),
  account_link: (world, record) => accountLinkView(world.config.origin, record),
  payment_method: (_world, record) => paymentMethodView(record),
  payment_intent: (world, record) => paymentIntentView(world.store, world.config.origin, record),
  charge: (world, record) => chargeView(world.store, world.config.origin, record),
  balance_transaction: (world, record) => balanceTransactionView(record, world.now()),
  transfer: (world, record) => transferView(world.store, record),
  transfer_reversal: (_world, record) => transferReversalView(record),
  application_fee: (world, record) => applicationFeeView(world.store, record),
  fee_refund: (_world, record) => feeRefundView(record),
  refund: (_world, record) => refundView(record),
  customer: (_world, record) => customerView(record),
  dispute: (world, record) => disputeView(world, record),
  payout: (_world, record) => payoutView(record),
  product: (_world, record) => productView(record),
  price: (_world, record) => priceView(record),
  subscription: (world, record) => subscriptionView(world.store, record),
  invoice: (world, record) => invoiceView(world, record),
  invoice_payment: (_world, record) => invoicePaymentView(record),
  setup_intent: (world, record) => setupIntentView(world.store, world.config.origin, record),
};

/** The processor's object for a record: always a new one, so the caller may expand it in place. */
export function view<K extends Kind>(world: Realm, kind: K, record: Records[K]): Views[K] {
  return VIEWS[kind](world, record);
}
