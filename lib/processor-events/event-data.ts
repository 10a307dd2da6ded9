import { completionDue, type ProcessorEventData, paymentSucceeded } from "@/lib/services/inngest/events";

type ProcessorEvent = {
  id: string;
  type: string;
  created: number;
  account?: string | null | undefined;
  data: { object: object };
};

type BackgroundEvent = { id: string; name: string; data: ProcessorEventData };

/**
 * Returns the event for background jobs. It contains ids instead of states, which the jobs read from the processor. Its
 * id is the processor's event id, which is deduplicated for a day, unless its function works in batches.
 */
export function backgroundEvent(event: ProcessorEvent): BackgroundEvent {
  const object = event.data.object as {
    id?: string;
    metadata?: Record<string, string> | null;
    last_payment_error?: { code?: string; decline_code?: string } | null;
    last_setup_error?: { code?: string; decline_code?: string } | null;
    latest_attempt?: string | { id: string } | null;
  };
  const failed = object.last_payment_error ?? object.last_setup_error;
  const attempt = object.latest_attempt;
  const data = {
    eventId: event.id,
    type: event.type,
    account: event.account ?? null,
    created: event.created,
    objectId: object.id ?? "",
    donationId: object.metadata?.["donationId"] ?? null,
    failure: failed ? { code: failed.code ?? "unknown", declineCode: failed.decline_code ?? null } : null,
    ...(attempt ? { attemptId: typeof attempt === "string" ? attempt : attempt.id } : {}),
  };
  return { id: event.id, name: `processor/${event.type}`, data };
}

/** Returns the event for a payment that is completed alone. Its id is deduplicated for a day. */
export function individualEvent(data: ProcessorEventData): BackgroundEvent {
  return { id: `payment-alone:${data.eventId}`, name: completionDue.name, data };
}

/**
 * Returns the background event for an unprocessed event. Its delivery may merely be late, so succeeded payments go to
 * the function that deduplicates ids.
 */
export function backfillEvent(event: ProcessorEvent): BackgroundEvent {
  const found = backgroundEvent(event);
  return found.name === paymentSucceeded.name ? individualEvent(found.data) : found;
}

/** Whether accepting an event writes more than the report of a payment. */
export function writesImmediately({ type }: Pick<ProcessorEvent, "type">): boolean {
  return type === "invoice.created";
}
