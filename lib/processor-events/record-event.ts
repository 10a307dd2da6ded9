import type { Context } from "@/lib/kernel/context";
import type { ProcessorEventData } from "@/lib/services/inngest/events";
import { recordReceived } from "./store";

/** Records a processed event and its outcome, for tracing lost donations. */
export async function recordEvent(ctx: Context, event: ProcessorEventData, outcome: string): Promise<void> {
  await recordEvents(ctx, [{ event, outcome }]);
}

/** Records several processed events and their outcomes. */
export async function recordEvents(
  ctx: Context,
  processed: readonly { event: ProcessorEventData; outcome: string }[],
): Promise<void> {
  await recordReceived(
    ctx.db,
    processed.map(({ event, outcome }) => ({
      id: event.eventId,
      type: event.type,
      objectId: event.objectId,
      account: event.account,
      outcome,
      occurredAt: new Date(event.created * 1000),
      handledAt: ctx.now,
    })),
  );
}
