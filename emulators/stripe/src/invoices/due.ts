import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import { finalizeInvoice } from "./finalize-invoice";
import { finalizesAt } from "./finalizes-at";
import { tryInvoice } from "./pay-invoice";
import { markUncollectible, voidInvoice } from "./void-invoice";

/** Finalizes and pays drafts; retries unpaid invoices. */
export const dueInvoices: Due = {
  name: "invoices",
  nextDue: (simulator) =>
    earliest(simulator.store.waiting("invoice").map((invoice) => nextOf(simulator, invoice))),
  run(simulator, now) {
    for (const invoice of simulator.store.waiting("invoice")) {
      if ((nextOf(simulator, invoice) ?? now + 1) > now) continue;
      if (invoice.status === "draft") advanceDraft(simulator, invoice);
      else tryInvoice(simulator, invoice);
    }
  },
};

function nextOf(simulator: Simulator, invoice: InvoiceRecord): number | null {
  if (!invoice.autoAdvance || invoice.trying !== null) return null;
  return invoice.status === "draft" ? finalizesAt(simulator, invoice) : invoice.nextAttempt;
}

/** Finalizes and pays, or applies the pause behavior of its subscription. */
function advanceDraft(simulator: Simulator, invoice: InvoiceRecord): void {
  const behavior = simulator.store.get("subscription", invoice.subscription)?.pause?.behavior;
  const open = finalizeInvoice(simulator, NO_REQUEST, invoice);
  if (behavior === "void") voidInvoice(simulator, NO_REQUEST, open);
  else if (behavior === "mark_uncollectible") markUncollectible(simulator, NO_REQUEST, open);
  else tryInvoice(simulator, open);
}
