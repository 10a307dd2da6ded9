import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";
import { syncInvoice } from "@/lib/subscriptions/sync-invoice";

/** `invoice.payment_failed`: the subscription is past due until a later attempt succeeds; donor and staff are told. */
export const onInvoiceFailed = inngest.createFunction(
  { id: "invoice-failed", triggers: [onProcessor("invoice.payment_failed")], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "invoice-failed" });
    const outcome = await unlessMissing(event.data, () =>
      syncInvoice(ctx, event.data.objectId, { toldOfFailure: true }),
    );
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
