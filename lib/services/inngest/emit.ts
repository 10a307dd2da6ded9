import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type Outgoing, sendToBackground } from "./events";

/**
 * Hands over what follows from a change that is made already. A function throws `unavailable` where that fails, so that it
 * is run again. A call over HTTP does not: its change stands, and is announced with the processor's own event about it.
 */
export async function emit(ctx: Context, events: Outgoing[]): Promise<void> {
  try {
    await sendToBackground(events);
  } catch (err) {
    if (!ctx.client) throw err;
    const ids = events.map(({ id }) => id);
    log.warn({ err, requestId: ctx.requestId, ids }, "what follows a change is announced later");
  }
}
