import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { syncRefunds } from "@/lib/refunds/sync-refunds";
import { inngest, onProcessor } from "@/lib/services/inngest/events";

/** `charge.refunded`, also of a part: the donation follows what the processor says was given back. */
export const onChargeRefunded = inngest.createFunction(
  { id: "charge-refunded", triggers: [onProcessor("charge.refunded")], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "charge-refunded" });
    const outcome = await unlessMissing(event.data, () =>
      syncRefunds(ctx, { chargeId: event.data.objectId }),
    );
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
