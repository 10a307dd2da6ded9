import { syncDispute } from "@/lib/disputes/sync-dispute";
import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";

/** Every step of a dispute, whichever comes first: donation, money and totals follow what the processor says now. */
export const onDisputeChanged = inngest.createFunction(
  {
    id: "dispute-changed",
    triggers: [
      onProcessor("charge.dispute.created"),
      onProcessor("charge.dispute.updated"),
      onProcessor("charge.dispute.funds_withdrawn"),
      onProcessor("charge.dispute.funds_reinstated"),
      onProcessor("charge.dispute.closed"),
    ],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "dispute-changed" });
    const outcome = await unlessMissing(event.data, () =>
      syncDispute(ctx, { processorDisputeId: event.data.objectId }),
    );
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
