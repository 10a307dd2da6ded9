import { invalidRequest } from "../api/errors";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { cancelIntent } from "../payments/cancel-intent";
import type { Simulator } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import { intentOf, paymentOf } from "./intent-of";

/** Voids an open invoice and cancels its payment. */
export function voidInvoice(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalidRequest(`You can only void an invoice that is open; this one is ${invoice.status}.`, {
      code: "invoice_not_editable",
    });
  dropPayment(simulator, cause, invoice);
  const voided = simulator.store.put("invoice", {
    ...invoice,
    status: "void",
    autoAdvance: false,
    nextAttempt: null,
    voidedAt: simulator.now(),
  });
  emit(simulator, cause, "invoice.voided", "invoice", voided);
  return voided;
}

/** Marks an open invoice as uncollectible. */
export function markUncollectible(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  const given = simulator.store.put("invoice", {
    ...invoice,
    status: "uncollectible",
    autoAdvance: false,
    nextAttempt: null,
    uncollectibleAt: simulator.now(),
  });
  emit(simulator, cause, "invoice.marked_uncollectible", "invoice", given);
  return given;
}

function dropPayment(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): void {
  const [intent, payment] = [intentOf(simulator, invoice.id), paymentOf(simulator, invoice.id)];
  if (!intent || !payment || payment.status !== "open") return;
  cancelIntent(simulator, cause, intent, "void_invoice");
  simulator.store.put("invoice_payment", { ...payment, status: "canceled", canceledAt: simulator.now() });
}
