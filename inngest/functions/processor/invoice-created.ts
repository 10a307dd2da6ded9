import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";
import { freezeRenewalFee } from "@/lib/subscriptions/freeze-renewal-fee";
import { syncInvoice } from "@/lib/subscriptions/sync-invoice";

/**
 * `invoice.created`: the subscription learns its next date. The fee was handed over before the event was acknowledged; only
 * one that was lost and looked up later still needs it.
 */
export const onInvoiceCreated = inngest.createFunction(
  { id: "invoice-created", triggers: [onProcessor("invoice.created")], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "invoice-created" });
    const outcome = await unlessMissing(event.data, async () => {
      await freezeRenewalFee(ctx, event.data.objectId);
      return syncInvoice(ctx, event.data.objectId);
    });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
