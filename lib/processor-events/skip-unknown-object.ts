import { log } from "@/lib/services/log";
import { isMissing } from "@/lib/services/stripe/client";

/** Runs an event's work; returns `unknown_object` and logs a line if the processor has no such object. */
export async function skipUnknownObject<Outcome>(
  event: { eventId: string; type: string; objectId: string },
  work: () => Promise<Outcome>,
): Promise<Outcome | "unknown_object"> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error, event.objectId)) throw error;
    const { eventId, type, objectId } = event;
    log.warn({ eventId, type, objectId }, "an event is about an object that the processor does not know");
    return "unknown_object";
  }
}
