import type { Actor } from "@/lib/kernel/context";

/**
 * Returns the caller as the `actor` of a history entry: `donor`, `staff:<user id>`, `staff:key:<key id>` or `system`.
 */
export function actorOf(actor: Actor): string {
  if (actor.kind === "person") return `staff:${actor.userId}`;
  if (actor.kind === "key") return `staff:key:${actor.keyId}`;
  return actor.kind === "public" ? "donor" : "system";
}

/** Returns the `actor` of a history entry as an audit actor; null for the processor and the service itself. */
export function auditActor(actor: string): { actorKind: "person" | "key" | "donor"; actorId: string } | null {
  if (actor === "donor") return { actorKind: "donor", actorId: "donor" };
  const [, key, person] = /^staff:(?:key:(.+)|(.+))$/.exec(actor) ?? [];
  if (key) return { actorKind: "key", actorId: key };
  return person ? { actorKind: "person", actorId: person } : null;
}
