import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";
import { syncInvoice } from "@/lib/subscriptions/sync-invoice";

/**
 * `invoice.payment_succeeded`: the first payment of a subscription settles the donation that it began with, every other one makes
 * a donation of its own; renewals are counted here alone. `invoice.voided`: nothing more is charged for it.
 */
export const onInvoiceSettled = inngest.createFunction(
  {
    id: "invoice-settled",
    triggers: [onProcessor("invoice.payment_succeeded"), onProcessor("invoice.voided")],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "invoice-settled" });
    const outcome = await unlessMissing(event.data, () => syncInvoice(ctx, event.data.objectId));
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
