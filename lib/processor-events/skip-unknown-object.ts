import { log } from "@/lib/services/log";
import { isMissing } from "@/lib/services/stripe/client";

/** Runs an event's work. Returns `unknown_object` and logs a warning if the object does not exist at the processor. */
export async function skipUnknownObject<Outcome>(
  event: { eventId: string; type: string; objectId: string },
  work: () => Promise<Outcome>,
): Promise<Outcome | "unknown_object"> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error, event.objectId)) throw error;
    const { eventId, type, objectId } = event;
    log.warn({ eventId, type, objectId }, "an event's object does not exist at the processor");
    return "unknown_object";
  }
}
