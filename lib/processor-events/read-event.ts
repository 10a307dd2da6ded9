import { z } from "zod";
import { refused } from "@/lib/kernel/errors";
import { readSignedBody } from "@/lib/services/stripe/webhook-signature";

const name = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const envelope = z.object({
  id: name,
  type: name,
  /** Unix seconds. */
  created: z.int().min(0).max(99_999_999_999),
  livemode: z.boolean(),
  account: name.nullish(),
  data: z.object({ object: z.looseObject({}) }),
});
export type ReceivedEvent = z.infer<typeof envelope>;

/**
 * Returns the event in a delivery. Throws `refused` for a wrong signature, and for a signed body that is not an event.
 */
export function readEvent(body: Buffer, signature: string): ReceivedEvent {
  const read = readSignedBody(body, signature);
  if (read.is === "unsigned") throw refused("Invalid signature");
  const event = envelope.safeParse(read.is === "json" ? read.value : null);
  if (!event.success) throw notAnEvent();
  return event.data;
}

/** Returns the error for a signed body that is not an event. */
export function notAnEvent() {
  return refused("Invalid JSON");
}
