import type { Kind, Records } from "./records";
import { Table } from "./table";

export type Tables = { [K in Kind]: Table<Records[K]> };

/** One table per kind; the named fields are indexed and immutable. */
export function makeTables(): Tables {
  return {
    account: new Table(),
    account_link: new Table(),
    payment_method: new Table(),
    payment_intent: new Table(),
    charge: new Table(["paymentIntent"]),
    balance_transaction: new Table(["source", "account"]),
    transfer: new Table(["sourceTransaction", "destinationPayment", "destination"]),
    transfer_reversal: new Table(["transfer", "destinationRefund"]),
    application_fee: new Table(["charge", "originatingCharge"]),
    fee_refund: new Table(["fee"]),
    refund: new Table(["charge", "paymentIntent"]),
    customer: new Table(),
    dispute: new Table(["charge", "paymentIntent"]),
    payout: new Table(["account"]),
    product: new Table(),
    price: new Table(["product"]),
    subscription: new Table(["customer"]),
    invoice: new Table(["subscription", "customer"]),
    invoice_payment: new Table(["invoice", "paymentIntent"]),
    setup_intent: new Table(),
    payment_method_domain: new Table(["domainName"]),
  };
}
