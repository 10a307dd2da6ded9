import type { Kind, Records } from "./records";

/** One delivery attempt, for the console. */
export type Attempt = { at: number; status: number | null; note: string | null };

/**
 * The delivery state of an event. `off`: no endpoint subscribes to its type. `lost`: a fault dropped it.
 * `nextAt` is real time in milliseconds: back-off must not jump when the installation's clock is moved.
 */
export type Delivery = {
  state: "pending" | "delivered" | "failed" | "lost" | "off";
  tries: number;
  firstAt: number | null;
  nextAt: number | null;
  last: Attempt | null;
};

type OfKind<K extends Kind> = K extends Kind ? { kind: K; record: Records[K] } : never;

/** An event refers to the record as of then instead of a rendered copy, because a payment causes six events. */
export type EventRecord = OfKind<Kind> & {
  id: string;
  created: number;
  type: string;
  /** The connected account it happened on; null is the platform. */
  account: string | null;
  request: { id: string | null; idempotency_key: string | null };
  previous: Record<string, unknown> | null;
};

/** The record is omitted from the line: it is the current one at that position of the journal. */
export type EventLine = Omit<EventRecord, "record" | "kind"> & { kind: Kind; object: string };
