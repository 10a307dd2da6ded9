import type { Context } from "@/lib/kernel/context";
import { addressKey } from "./keys";
import type { CallerKind } from "./rules";

/** Who asks for a donation, as it is counted by and stored. */
export type Caller = { kind: CallerKind; clientKey: string };

const KEY = "key:";

/** The caller of a request: its API key, else its address; null for a call of the service itself. */
export function callerOf({ actor, client }: Pick<Context, "actor" | "client">): Caller | null {
  if (actor.kind === "key") return { kind: "key", clientKey: `${KEY}${actor.keyId}` };
  return client ? { kind: "address", clientKey: addressKey(client.address) } : null;
}

/** Of which kind a stored caller is. */
export function callerKind(clientKey: string): CallerKind {
  return clientKey.startsWith(KEY) ? "key" : "address";
}
