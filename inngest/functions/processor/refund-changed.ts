import { newContext } from "@/lib/http/context";
import { syncRefund } from "@/lib/refunds/sync-refunds";
import { inngest, onProcessor } from "@/lib/services/jobs";
import { recordEvent } from "@/lib/webhooks/record-event";
import { unlessMissing } from "@/lib/webhooks/unless-missing";

/** `refund.updated` and `refund.failed`: one that came back is undone. */
export const onRefundChanged = inngest.createFunction(
  {
    id: "refund-changed",
    triggers: [onProcessor("refund.updated"), onProcessor("refund.failed")],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "refund-changed" });
    const outcome = await unlessMissing(event.data, () =>
      syncRefund(ctx, { processorRefundId: event.data.objectId }),
    );
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
