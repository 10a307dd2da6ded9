import { invoiceCalls } from "@/lib/subscriptions/testing/processor";

/** For tests: the fake processor answers these calls. */
export const {
  retrieveInvoice,
  listInvoices,
  findInvoiceOfPayment,
  setInvoiceFee,
  voidInvoice,
  payInvoice,
  retrieveDecline,
} = invoiceCalls;
