import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { syncRefund } from "@/lib/refunds/sync-refunds";
import { inngest, onProcessor } from "@/lib/services/inngest/events";

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
