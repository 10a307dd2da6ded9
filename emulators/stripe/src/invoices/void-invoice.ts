import { invalidRequest } from "../api/errors";
import { emit } from "../events/emit";
import { cancelIntent } from "../payments/cancel-intent";
import type { Cause, World } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import { intentOf, paymentOf } from "./intent-of";

/** Takes an open invoice back; its payment is cancelled. */
export function voidInvoice(world: World, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalidRequest(`You can only void an invoice that is open; this one is ${invoice.status}.`, {
      code: "invoice_not_editable",
    });
  dropPayment(world, cause, invoice);
  const voided = world.store.put("invoice", {
    ...invoice,
    status: "void",
    autoAdvance: false,
    nextAttempt: null,
    voidedAt: world.now(),
  });
  emit(world, cause, "invoice.voided", "invoice", voided);
  return voided;
}

/** Gives an open invoice up without taking it back. */
export function markUncollectible(world: World, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  const given = world.store.put("invoice", {
    ...invoice,
    status: "uncollectible",
    autoAdvance: false,
    nextAttempt: null,
    uncollectibleAt: world.now(),
  });
  emit(world, cause, "invoice.marked_uncollectible", "invoice", given);
  return given;
}

function dropPayment(world: World, cause: Cause, invoice: InvoiceRecord): void {
  const [intent, payment] = [intentOf(world, invoice.id), paymentOf(world, invoice.id)];
  if (!intent || !payment || payment.status !== "open") return;
  cancelIntent(world, cause, intent, "void_invoice");
  world.store.put("invoice_payment", { ...payment, status: "canceled", canceledAt: world.now() });
}
