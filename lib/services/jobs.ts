import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { unavailable } from "@/lib/kernel/errors";
import { log } from "./log";

const SEND_TIMEOUT_MS = 4000;

/**
 * Inngest, or the local stand-in at INNGEST_BASE_URL. The SDK reads INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY and
 * INNGEST_BASE_URL itself.
 */
export const inngest = new Inngest({
  id: "almoner",
  isDev: false,
  logger: log,
  fetch: (input, init) =>
    fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(SEND_TIMEOUT_MS) }),
});

/** What every handed-over event of the processor carries; `objectId` is the id of `data.object`. */
const processorEvent = z.object({
  eventId: z.string(),
  type: z.string(),
  account: z.string().nullable(),
  /** Unix seconds. */
  created: z.number().int(),
  objectId: z.string(),
  /** Our own id from the payment's metadata. */
  donationId: z.string().nullable(),
  failure: z.object({ code: z.string(), declineCode: z.string().nullable() }).nullable(),
});
export type ProcessorEventData = z.infer<typeof processorEvent>;

export const paymentSucceeded = eventType("processor/payment_intent.succeeded", { schema: processorEvent });
export const paymentFailed = eventType("processor/payment_intent.payment_failed", { schema: processorEvent });
export const paymentProcessing = eventType("processor/payment_intent.processing", { schema: processorEvent });
export const paymentCanceled = eventType("processor/payment_intent.canceled", { schema: processorEvent });
export const accountUpdated = eventType("processor/account.updated", { schema: processorEvent });

/** A gift counts now; sent at least once for each. */
export const donationSucceeded = eventType("donation/succeeded", {
  schema: z.object({ donationId: z.string() }),
});

type Outgoing = { id: string; name: string; data: Record<string, unknown> };

/**
 * Hands events to the background. Returns once they are safely there; throws `unavailable` otherwise.
 * An id seen in the last 24 hours starts nothing new.
 */
export async function sendToBackground(events: Outgoing[]): Promise<void> {
  try {
    await inngest.send(events);
  } catch (cause) {
    throw unavailable("Background work cannot be reached", cause);
  }
}
