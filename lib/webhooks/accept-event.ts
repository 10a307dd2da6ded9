import { env } from "@/lib/config/env";
import { refused } from "@/lib/kernel/errors";
import { type ProcessorEventData, sendToBackground } from "@/lib/services/jobs";
import { log } from "@/lib/services/log";
import { readSignedEvent } from "@/lib/services/processor";

/** Every event we work on; others are acknowledged and forgotten. */
const HANDLED = new Set([
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "account.updated",
]);

/**
 * Takes a delivery of the processor: verifies it over the raw body, hands it to background work under its own id,
 * and returns only when it is safely there (specification, Inbound processor events). Throws `refused` for a
 * missing, wrong or stale signature and `unavailable` when the hand-off fails, so that it is sent again.
 */
export async function acceptEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = signature ? readSignedEvent(rawBody, signature) : null;
  if (!event) throw refused("Invalid signature");
  if (!HANDLED.has(event.type)) return;
  if (event.livemode !== (env().mode === "live")) {
    log.warn(
      { eventId: event.id, type: event.type },
      "an event of the other mode was acknowledged and ignored",
    );
    return;
  }
  const object = event.data.object as {
    id?: string;
    metadata?: Record<string, string> | null;
    last_payment_error?: { code?: string; decline_code?: string } | null;
  };
  const failed = object.last_payment_error;
  const data: ProcessorEventData = {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    objectId: object.id ?? "",
    donationId: object.metadata?.["donationId"] ?? null,
    failure: failed ? { code: failed.code ?? "unknown", declineCode: failed.decline_code ?? null } : null,
  };
  await sendToBackground([{ id: event.id, name: `processor/${event.type}`, data }]);
}
