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
 * The event for background jobs: ids rather than states, which they read from the processor; with the
 * processor's event id, which starts nothing twice within a day, unless its function works in batches.
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

/** A payment that is to be completed alone; starts nothing twice within a day. */
export function aloneEvent(data: ProcessorEventData): BackgroundEvent {
  return { id: `payment-alone:${data.eventId}`, name: completionDue.name, data };
}

/** An event that was never processed. Its delivery may only be late: succeeded payments go where ids are remembered. */
export function backfillEvent(event: ProcessorEvent): BackgroundEvent {
  const found = backgroundEvent(event);
  return found.name === paymentSucceeded.name ? aloneEvent(found.data) : found;
}

/** Whether accepting an event changes more than the report of a payment. */
export function writesImmediately({ type }: Pick<ProcessorEvent, "type">): boolean {
  return type === "invoice.created";
}
