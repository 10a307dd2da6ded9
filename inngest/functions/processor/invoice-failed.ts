import { newContext } from "@/lib/http/context";
import { inngest, onProcessor } from "@/lib/services/jobs";
import { syncInvoice } from "@/lib/subscriptions/sync-invoice";
import { recordEvent } from "@/lib/webhooks/record-event";
import { unlessMissing } from "@/lib/webhooks/unless-missing";

/** `invoice.payment_failed`: the plan is past due until a later attempt succeeds; donor and staff are told. */
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
