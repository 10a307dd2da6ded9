import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { EventRecord } from "../store/events";
import type { Kind, Records } from "../store/records";
import type { Cause } from "./cause";

type More = {
  /** Old values of what changed, for `*.updated`. */
  previous?: Record<string, unknown>;
  /** The connected account on which it happened. */
  account?: string;
};

/** Records an event about the current record and queues its delivery; returns the event's id. */
export function emit<K extends Kind>(
  simulator: Simulator,
  cause: Cause,
  type: string,
  kind: K,
  record: Records[K],
  more: More = {},
): string {
  const types = simulator.config.webhookEvents;
  const subscribed = types.includes("*") || types.includes(type);
  const event = {
    id: newId("evt"),
    created: simulator.now(),
    type,
    account: more.account ?? null,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    previous: more.previous ?? null,
    kind,
    record,
    // The record is of this kind: both come from the same type parameter.
  } as EventRecord;
  simulator.store.addEvent(event, {
    state: subscribed ? "pending" : "off",
    tries: 0,
    firstAt: null,
    nextAt: null,
    last: null,
  });
  if (subscribed) simulator.deliveries.enqueue(event);
  return event.id;
}
