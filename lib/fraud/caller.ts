import type { Context } from "@/lib/kernel/context";
import { addressKey } from "./keys";
import type { CallerKind } from "./rules";

/** The caller of a donation request, in its counted and stored form. */
export type Caller = { kind: CallerKind; clientKey: string };

const KEY = "key:";

/** Returns the caller of a request: its API key, otherwise its address; null for the service itself. */
export function callerOf({ actor, client }: Pick<Context, "actor" | "client">): Caller | null {
  if (actor.kind === "key") return { kind: "key", clientKey: `${KEY}${actor.keyId}` };
  return client ? { kind: "address", clientKey: addressKey(client.address) } : null;
}

/** Returns the kind of a stored caller. */
export function callerKind(clientKey: string): CallerKind {
  return clientKey.startsWith(KEY) ? "key" : "address";
}
