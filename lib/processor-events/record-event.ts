import type { Context } from "@/lib/kernel/context";
import type { ProcessorEventData } from "@/lib/services/inngest/events";
import { noteEvent } from "./store";

/** Records a processed event and its outcome, for tracing lost donations. */
export async function recordEvent(ctx: Context, event: ProcessorEventData, outcome: string): Promise<void> {
  await noteEvent(ctx.db, {
    id: event.eventId,
    type: event.type,
    objectId: event.objectId,
    account: event.account,
    outcome,
    occurredAt: new Date(event.created * 1000),
    handledAt: ctx.now,
  });
}
