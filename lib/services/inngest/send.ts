import { unavailable } from "@/lib/kernel/errors";
import { inngest } from "./events";

/** An event to send. */
export type Outgoing = { id: string; name: string; data: Record<string, unknown> };

/**
 * Sends events to Inngest. Throws `unavailable`. Inngest ignores an id that it has seen in the last 24 hours, except
 * for functions that receive batches.
 */
export async function sendToBackground(events: Outgoing[]): Promise<void> {
  try {
    await inngest.send(events);
  } catch (cause) {
    throw unavailable("The background service cannot be reached", cause);
  }
}
