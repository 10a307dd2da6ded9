import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type Outgoing, sendToBackground } from "./send";

/**
 * Sends the events of a change that is already committed. In a background function a failure throws, so that the
 * function is retried. In an HTTP call a failure is only logged: the change stays, and the processor's own event
 * repeats the events.
 */
export async function emit(ctx: Context, events: Outgoing[]): Promise<void> {
  try {
    await sendToBackground(events);
  } catch (err) {
    if (!ctx.client) throw err;
    const ids = events.map(({ id }) => id);
    log.warn(
      { err, requestId: ctx.requestId, ids },
      "events of a change could not be sent; the processor's event repeats them",
    );
  }
}
