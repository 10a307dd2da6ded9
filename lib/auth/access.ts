import type { Context, Permission } from "@/lib/kernel/context";
import { AppError, forbidden, notFound } from "@/lib/kernel/errors";
import { requireUserId } from "./actor";
import { type KeyScope, lowerRole, type Role, ranksAtLeast } from "./roles";
import { findOrganization, findRole, type OrganizationRow } from "./store";

const FORBIDDEN = { code: "forbidden", message: forbidden().message } as const;

declare const PROOF: unique symbol;
type Proof = {
  MEMBER: { member: true };
  ADMIN: { member: true; admin: true };
  OWNER: { member: true; admin: true; owner: true };
};

/**
 * A context whose caller has at least the role `R` in the organization `orgId`. Only {@link permit} makes one, so a use
 * case that takes it cannot be called without the check; one that takes `Permitted<"ADMIN">` refuses a member's context
 * when it is compiled.
 */
export type Permitted<R extends Role = "MEMBER"> = Context & {
  readonly orgId: string;
  /** The caller's own role, which may be above `R`. */
  readonly role: Role;
  readonly [PROOF]: Proof[R];
};

/** The same, with the organization. */
export type OrgContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly org: OrganizationRow };

declare const SIGNED_IN: unique symbol;
/** A context whose caller is signed in, or uses an API key that may make this call. Only {@link permitCaller} makes one. */
export type SignedIn = Context & { readonly [SIGNED_IN]: true };

/**
 * A context that proves a caller outside of any organization. `keyScope` is the lowest scope of an API key that may call,
 * null where only people may. Throws `forbidden`.
 */
export async function permitCaller(ctx: Context, keyScope: KeyScope | null): Promise<SignedIn> {
  if (ctx.actor.kind === "key") await requireKeyScope(ctx, ctx.actor.orgId, keyScope);
  return ctx as SignedIn;
}

async function requireKeyScope(ctx: Context, orgId: string, keyScope: KeyScope | null): Promise<void> {
  if (!keyScope) throw forbidden();
  if (keyScope !== "admin") return;
  const role = await roleOf(ctx, orgId);
  if (!role || !ranksAtLeast(role, "ADMIN")) throw forbidden();
}

/** What a call is about, and the organization that it belongs to. */
export type Found = { readonly orgId: string };

/**
 * The one check of roles: a context that carries what was found and proves the caller's role in its organization. Throws
 * `forbidden`. The service itself may do everything. The permission is recorded, because an answer that is kept under an
 * Idempotency-Key is repeated only to callers who still have it.
 */
export async function permit<R extends Role, F extends Found>(
  ctx: Context,
  needed: R,
  found: F,
): Promise<Permitted<R> & F> {
  const role = await requireRole(ctx, found.orgId, needed);
  return { ...ctx, ...found, role } as Permitted<R> & F;
}

/**
 * The context of a resource, for callers who have been permitted in an organization: without another query. Throws
 * `not_found` where the resource belongs to another organization.
 */
export function withResource<R extends Role, F extends Found>(ctx: Permitted<R>, found: F): Permitted<R> & F {
  if (found.orgId !== ctx.orgId) throw notFound("Resource");
  return { ...ctx, ...found };
}

/** The organization with this id or slug. Throws `not_found`. */
export async function loadOrganization(
  ctx: Context,
  idOrSlug: string,
): Promise<Found & { org: OrganizationRow }> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  return { orgId: org.id, org };
}

/** The context of an organization for a caller of at least the role `needed`. Throws `not_found`, then `forbidden`. */
export async function permitInOrg<R extends Role = "MEMBER">(
  ctx: Context,
  idOrSlug: string,
  needed: R = "MEMBER" as R,
): Promise<OrgContext<R>> {
  return permit(ctx, needed, await loadOrganization(ctx, idOrSlug));
}

/** Declarations: the organization that `idOrSlug` in the path names. */
export function orgInPath({ ctx, params }: { ctx: Context; params: { idOrSlug: string } }) {
  return loadOrganization(ctx, params.idOrSlug);
}

/** Declarations: the organization that `orgId` in the query names, by id or slug. */
export function orgInQuery({ ctx, query }: { ctx: Context; query: { orgId: string } }) {
  return loadOrganization(ctx, query.orgId);
}

/** The caller's role, which is at least `needed`. Throws `forbidden`. */
async function requireRole(ctx: Context, orgId: string, needed: Role): Promise<Role> {
  if (ctx.actor.kind === "system") return "OWNER";
  const permission: Permission = { orgId, role: needed, of: "caller", refusal: FORBIDDEN };
  const role = await requirePermission(ctx, permission);
  recordPermission(ctx, permission);
  return role;
}

/** The role of the caller, or of the person who answers for the call. Throws the permission's refusal where it is too low. */
export async function requirePermission(
  ctx: Context,
  { orgId, role, of, refusal }: Permission,
): Promise<Role> {
  const own = await (of === "caller" ? roleOf(ctx, orgId) : findRole(ctx.db, orgId, requireUserId(ctx)));
  if (!own || !ranksAtLeast(own, role)) throw new AppError(refusal.code, refusal.message);
  return own;
}

/**
 * Records a permission that a call was granted. A use case that decides by a role of its own accord records it as well:
 * an answer that is kept under an Idempotency-Key is repeated only to callers who still have all of them.
 */
export function recordPermission(ctx: Context, permission: Permission): void {
  ctx.permissions?.push(permission);
}

/**
 * The caller's role in the organization: a person's membership, or what a key's scope and its person's role allow in the
 * key's own organization; null where a read-only key is used for a change. Calls that change something read the person's
 * role again, because their body may have arrived long after the key was authenticated.
 */
export async function roleOf(ctx: Context, orgId: string): Promise<Role | null> {
  const { actor } = ctx;
  if (actor.kind !== "key") return findRole(ctx.db, orgId, requireUserId(ctx));
  if (actor.orgId !== orgId) return null;
  if (!ctx.writes) return actor.role;
  return actor.mayWrite ? lowerRole(actor.role, await findRole(ctx.db, orgId, actor.createdBy)) : null;
}

/**
 * Throws `forbidden` unless the person who answers for the call is an admin or owner now. For what outlasts the call: run
 * it in the transaction, under the organization's lock, which demotion and removal wait for.
 */
export async function requireAdminNow(
  db: Parameters<typeof findRole>[0],
  ctx: Context,
  orgId: string,
): Promise<void> {
  const role = await findRole(db, orgId, requireUserId(ctx));
  if (!role || !ranksAtLeast(role, "ADMIN")) throw forbidden();
}
