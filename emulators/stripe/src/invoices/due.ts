import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { NO_REQUEST, type World } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import { finalizeInvoice } from "./finalize-invoice";
import { finalizesAt } from "./finalizes-at";
import { tryInvoice } from "./pay-invoice";
import { markUncollectible, voidInvoice } from "./void-invoice";

/** Drafts are finalized and paid; what could not be paid is tried again. */
export const dueInvoices: Due = {
  name: "invoices",
  nextDue: (world) => earliest(world.store.waiting("invoice").map((invoice) => nextOf(world, invoice))),
  run(world, now) {
    for (const invoice of world.store.waiting("invoice")) {
      if ((nextOf(world, invoice) ?? now + 1) > now) continue;
      if (invoice.status === "draft") advanceDraft(world, invoice);
      else tryInvoice(world, invoice);
    }
  },
};

function nextOf(world: World, invoice: InvoiceRecord): number | null {
  if (!invoice.autoAdvance || invoice.trying !== null) return null;
  return invoice.status === "draft" ? finalizesAt(world, invoice) : invoice.nextAttempt;
}

/** Finalizes and pays, or does with it what the pause of its subscription says. */
function advanceDraft(world: World, invoice: InvoiceRecord): void {
  const behavior = world.store.get("subscription", invoice.subscription)?.pause?.behavior;
  const open = finalizeInvoice(world, NO_REQUEST, invoice);
  if (behavior === "void") voidInvoice(world, NO_REQUEST, open);
  else if (behavior === "mark_uncollectible") markUncollectible(world, NO_REQUEST, open);
  else tryInvoice(world, open);
}
