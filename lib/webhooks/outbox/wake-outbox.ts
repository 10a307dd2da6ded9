import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { findOldestUnpublished } from "./store";

/**
 * Long enough to fold a burst into one run, short enough to wake the publisher again for an event that was
 * left.
 */
const ROUND_MS = 10_000;

let looking: Promise<void> | null = null;
let again = false;

/**
 * Wakes the publisher when events wait. Called after any change; concurrent calls share one query. Never
 * throws: a missed event is published within a minute.
 */
export function wakeOutbox(db: Context["db"]): Promise<void> {
  if (looking) {
    again = true;
    return looking;
  }
  looking = look(db);
  return looking;
}

async function look(db: Context["db"]): Promise<void> {
  do {
    again = false;
    try {
      const oldest = await findOldestUnpublished(db);
      // The publisher continues until nothing is left, so one run for the oldest event publishes all later
      // ones.
      if (oldest) {
        const id = `outbox:${oldest}:${Math.floor(Date.now() / ROUND_MS)}`;
        await sendToBackground([{ id, name: "webhook/outbox-filled", data: {} }]);
      }
    } catch (err) {
      log.warn({ err }, "the webhook publisher was not woken; it also runs every minute");
    }
  } while (again);
  // Synchronously, so that no call comes between the last query and this.
  looking = null;
}
