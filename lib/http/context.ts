import type { Actor, Context } from "@/lib/kernel/context";
import { now } from "@/lib/services/clock";
import { database } from "@/lib/services/database";

/** Creates the context of one call. Reads the clock once. */
export function newContext(actor: Actor, requestId: string = crypto.randomUUID()): Context {
  return { db: database(), actor, now: now(), requestId };
}
