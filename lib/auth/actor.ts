import type { Context } from "@/lib/kernel/context";
import { AppError, forbidden } from "@/lib/kernel/errors";

/**
 * Returns the id of the person responsible for this call: the signed-in person, or the creator or keeper of the API
 * key. Throws `unauthorized` for public and system calls.
 */
export function requireUserId({ actor }: Context): string {
  if (actor.kind === "person") return actor.userId;
  if (actor.kind === "key") return actor.createdBy;
  throw new AppError("unauthorized", "Unauthorized");
}

/** Returns the id of the signed-in person. Throws `forbidden` for an API key. */
export function requirePerson(ctx: Context): string {
  if (ctx.actor.kind === "key") throw forbidden();
  return requireUserId(ctx);
}

/**
 * Returns the caller as stored in rows: a person's id, or `key:<id>`. Throws `unauthorized` for public and system
 * calls.
 */
export function actorId(ctx: Context): string {
  return ctx.actor.kind === "key" ? `key:${ctx.actor.keyId}` : requireUserId(ctx);
}
