import { newId } from "../ids";
import type { Cause, World } from "../simulator";
import type { EventRecord } from "../store/events";
import type { Kind, Records } from "../store/records";

type More = {
  /** Old values of what changed, for `*.updated`. */
  previous?: Record<string, unknown>;
  /** The connected account on which it happened. */
  account?: string;
};

/** Records an event about the record as it now is, and hands it to delivery; returns the event's id. */
export function emit<K extends Kind>(
  world: World,
  cause: Cause,
  type: string,
  kind: K,
  record: Records[K],
  more: More = {},
): string {
  const wanted = world.config.webhookEvents;
  const subscribed = wanted.includes("*") || wanted.includes(type);
  const event = {
    id: newId("evt"),
    created: world.now(),
    type,
    account: more.account ?? null,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    previous: more.previous ?? null,
    kind,
    record,
    // The record is of its kind: both come from the same type parameter.
  } as EventRecord;
  world.store.addEvent(event, {
    state: subscribed ? "pending" : "off",
    tries: 0,
    firstAt: null,
    nextAt: null,
    last: null,
  });
  if (subscribed) world.deliveries.enqueue(event);
  return event.id;
}
