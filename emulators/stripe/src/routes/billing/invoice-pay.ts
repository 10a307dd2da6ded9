import type { Call } from "../../api/endpoint";
import { invalidRequest } from "../../api/errors";
import { flag, ignored, optional, readParams, text } from "../../api/params";
import { finalizeInvoice } from "../../invoices/finalize-invoice";
import { methodFor, payInvoice } from "../../invoices/pay-invoice";
import { view } from "../../objects/view";
import { cardRefused } from "../../setup-intents/attach-method";
import type { InvoiceRecord } from "../../store/billing-records";
import type { PaymentMethodRecord } from "../../store/records";
import { customersMethod } from "../customer-method";

const shape = {
  payment_method: optional(text()),
  off_session: optional(flag()),
  forgive: ignored(),
  mandate: ignored(),
};

/** Pays an invoice now; a decline is Stripe's 402, and the invoice stays open. */
export function payWith(call: Call, invoice: InvoiceRecord): InvoiceRecord {
  const params = readParams(shape, call.form);
  const { simulator } = call;
  if (invoice.status === "paid")
    throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status === "void" || invoice.trying !== null)
    throw invalidRequest(`This invoice cannot be paid now; it is ${invoice.status}.`, {
      code: "invoice_not_editable",
    });
  const method = methodOf(call, invoice, params.payment_method);
  const open = invoice.status === "draft" ? finalizeInvoice(simulator, call.cause, invoice) : invoice;
  const { declined, intent } = payInvoice(simulator, call.cause, open, method);
  if (declined)
    throw cardRefused(declined.failure, {
      charge: declined.charge,
      payment_intent: view(simulator, "payment_intent", intent),
      payment_method: view(simulator, "payment_method", method),
    });
  return simulator.store.get("invoice", open.id) ?? open;
}

function methodOf(call: Call, invoice: InvoiceRecord, id: string | undefined): PaymentMethodRecord {
  const method = id
    ? customersMethod(call, invoice.customer, id, "payment_method")
    : methodFor(call.simulator, invoice);
  if (!method)
    throw invalidRequest(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set an appropriate `default_payment_method` on the Invoice, Subscription or Customer.",
      { code: "invoice_payment_intent_requires_action" },
    );
  return method;
}
