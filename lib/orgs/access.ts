import type { Context, Right } from "@/lib/kernel/context";
import { AppError, forbidden, notFound } from "@/lib/kernel/errors";
import type { Role } from "./schemas";
import { findOrganization, findRole, type OrganizationRow } from "./store";

const FORBIDDEN = { code: "forbidden", message: forbidden().message } as const;
const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/**
 * The person who answers for this call: who is signed in, or who made or keeps the key that is used. Throws `unauthorized` for
 * anybody else.
 */
export function personOf(ctx: Context): string {
  if (ctx.actor.kind === "person") return ctx.actor.userId;
  if (ctx.actor.kind === "key") return ctx.actor.createdBy;
  throw new AppError("unauthorized", "Unauthorized");
}

/** The signed-in person of a call that is not for keys; throws `forbidden` for a key. */
export function signedInPersonOf(ctx: Context): string {
  if (ctx.actor.kind === "key") throw forbidden();
  return personOf(ctx);
}

/** How rows name who did something: a person's id, or `key:<id>`. Throws `unauthorized` for anybody else. */
export function doerOf(ctx: Context): string {
  return ctx.actor.kind === "key" ? `key:${ctx.actor.keyId}` : personOf(ctx);
}

/**
 * The organization, for a member of at least `needed` rank: unknown is 404, a stranger's call 403
 * (decisions.md, Who may call what). The service itself may always.
 */
export async function organizationFor(
  ctx: Context,
  idOrSlug: string,
  needed: Role = "MEMBER",
): Promise<OrganizationRow> {
  const org = await organizationNamed(ctx, idOrSlug);
  await requireRole(ctx, org.id, needed);
  return org;
}

/**
 * The organization, whoever asks. For what is in it: that is looked for first, since what does not exist is told before
 * who may do what (decisions.md, order of checks), and {@link requireRole} comes next. Throws `not_found`.
 */
export async function organizationNamed(ctx: Context, idOrSlug: string): Promise<OrganizationRow> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  return org;
}

/** Throws `forbidden` unless the caller has at least `needed` rank in the organization. */
export async function requireRole(ctx: Context, orgId: string, needed: Role = "MEMBER"): Promise<void> {
  if (ctx.actor.kind === "system") return;
  const right: Right = { orgId, role: needed, of: "caller", refusal: FORBIDDEN };
  await requireRight(ctx, right);
  noteRight(ctx, right);
}

/** Throws the right's refusal unless it is had now. */
export async function requireRight(ctx: Context, { orgId, role, of, refusal }: Right): Promise<void> {
  const own = await (of === "caller" ? roleOf(ctx, orgId) : findRole(ctx.db, orgId, personOf(ctx)));
  if (!own || !ranksAtLeast(own, role)) throw new AppError(refusal.code, refusal.message);
}

/**
 * Notes what a call was let in by. The answer that is kept under an Idempotency-Key is given again only to who still has
 * all of it, so a verb that goes by a rank without {@link requireRole} notes it too.
 */
export function noteRight(ctx: Context, right: Right): void {
  ctx.rights?.push(right);
}

/**
 * The caller's role in the organization: a person's membership, or what a key's scope and its person's role allow in its
 * own one; null where a key that only reads is used for more. What changes something reads the person's role once more:
 * its body may have arrived long after the key was authenticated.
 */
export async function roleOf(ctx: Context, orgId: string): Promise<Role | null> {
  const { actor } = ctx;
  if (actor.kind !== "key") return findRole(ctx.db, orgId, personOf(ctx));
  if (actor.orgId !== orgId) return null;
  if (!ctx.writes) return actor.role;
  return actor.mayWrite ? lowerRole(actor.role, await findRole(ctx.db, orgId, actor.createdBy)) : null;
}

/** The lower of a key's role and its person's; null where the person has none. */
export function lowerRole(role: Role, persons: Role | null): Role | null {
  return persons && (ranksAtLeast(persons, role) ? role : persons);
}

/**
 * Throws `forbidden` unless the person who answers for the call is an admin or owner now. For what outlasts the call, in
 * the transaction and under the organization's lock, which demotion and removal wait for.
 */
export async function requireAdminNow(
  db: Parameters<typeof findRole>[0],
  ctx: Context,
  orgId: string,
): Promise<void> {
  const role = await findRole(db, orgId, personOf(ctx));
  if (!role || !ranksAtLeast(role, "ADMIN")) throw forbidden();
}

/** Whether `role` is at least `needed`. */
export function ranksAtLeast(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}
