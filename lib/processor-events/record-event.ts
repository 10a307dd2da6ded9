import type { Context } from "@/lib/kernel/context";
import type { ProcessorEventData } from "@/lib/services/inngest/events";
import { noteEvent } from "./store";

/** Notes an event that a function has worked on, and what came of it, for whoever looks for a lost donation. */
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
