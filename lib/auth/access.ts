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
 * A context whose caller has at least the role `R` in the organization `orgId`. Only {@link permit} creates one, so a
 * use case that takes it cannot be called without the check: passing a member's context where `Permitted<"ADMIN">` is
 * required does not compile.
 */
export type Permitted<R extends Role = "MEMBER"> = Context & {
  readonly orgId: string;
  /** The caller's actual role, which may be above `R`. */
  readonly role: Role;
  readonly [PROOF]: Proof[R];
};

/** A permitted context with its organization. */
export type OrgContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly org: OrganizationRow };

declare const SIGNED_IN: unique symbol;
/**
 * A context whose caller is a signed-in person or an API key that may make this call. Only {@link permitCaller} creates
 * one.
 */
export type SignedIn = Context & { readonly [SIGNED_IN]: true };

/**
 * Returns the context of a caller outside of any organization. `keyScope` is the lowest API key scope that may call;
 * null admits only people. Throws `forbidden`.
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

/** The resource of a call, with its organization. */
export type Found = { readonly orgId: string };

/**
 * Checks the role that an endpoint declares: returns a context with the loaded resource for a caller with that role in
 * its organization. Throws `forbidden`. The service itself may do everything. The permission is recorded, because a
 * response stored under an Idempotency-Key is replayed only to callers who still have it.
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
 * Returns the context of another resource in an organization that the caller is already permitted in, without another
 * query. Throws `not_found` if the resource belongs to another organization.
 */
export function withResource<R extends Role, F extends Found>(ctx: Permitted<R>, found: F): Permitted<R> & F {
  if (found.orgId !== ctx.orgId) throw notFound("Resource");
  return { ...ctx, ...found };
}

/** Loads the organization with this id or slug. Throws `not_found`. */
export async function loadOrganization(
  ctx: Context,
  idOrSlug: string,
): Promise<Found & { org: OrganizationRow }> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  return { orgId: org.id, org };
}

/**
 * Returns the context of an organization for a caller with at least the role `needed`. Throws `not_found`, then
 * `forbidden`.
 */
export async function permitInOrg<R extends Role = "MEMBER">(
  ctx: Context,
  idOrSlug: string,
  needed: R = "MEMBER" as R,
): Promise<OrgContext<R>> {
  return permit(ctx, needed, await loadOrganization(ctx, idOrSlug));
}

/** For `find`: loads the organization named by `idOrSlug` in the path. */
export function orgInPath({ ctx, params }: { ctx: Context; params: { idOrSlug: string } }) {
  return loadOrganization(ctx, params.idOrSlug);
}

/** For `find`: loads the organization named by `orgId` in the query, by id or slug. */
export function orgInQuery({ ctx, query }: { ctx: Context; query: { orgId: string } }) {
  return loadOrganization(ctx, query.orgId);
}

/** Returns the caller's role, which is at least `needed`. Throws `forbidden`. */
async function requireRole(ctx: Context, orgId: string, needed: Role): Promise<Role> {
  if (ctx.actor.kind === "system") return "OWNER";
  const permission: Permission = { orgId, role: needed, of: "caller", refusal: FORBIDDEN };
  const role = await requirePermission(ctx, permission);
  recordPermission(ctx, permission);
  return role;
}

/**
 * Returns the role of the caller, or of the person responsible for the call. Throws the permission's error if the role
 * is too low.
 */
export async function requirePermission(
  ctx: Context,
  { orgId, role, of, refusal }: Permission,
): Promise<Role> {
  const own = await (of === "caller" ? roleOf(ctx, orgId) : findRole(ctx.db, orgId, requireUserId(ctx)));
  if (!own || !ranksAtLeast(own, role)) throw new AppError(refusal.code, refusal.message);
  return own;
}

/**
 * Records a permission granted to a call. A use case that checks a role itself must record it too: a response stored
 * under an Idempotency-Key is replayed only to callers who still have all recorded permissions.
 */
export function recordPermission(ctx: Context, permission: Permission): void {
  ctx.permissions?.push(permission);
}

/**
 * Returns the caller's role in the organization: a person's membership, or, in a key's own organization, what the key's
 * scope and its person's role allow. Null for a read-only key in a change. Changes read the person's role again, since
 * the body may arrive long after the key was authenticated.
 */
async function roleOf(ctx: Context, orgId: string): Promise<Role | null> {
  const { actor } = ctx;
  if (actor.kind !== "key") return findRole(ctx.db, orgId, requireUserId(ctx));
  if (actor.orgId !== orgId) return null;
  if (!ctx.writes) return actor.role;
  return actor.mayWrite ? lowerRole(actor.role, await findRole(ctx.db, orgId, actor.createdBy)) : null;
}

/**
 * Throws `forbidden` unless the person responsible for the call is an admin or owner now. For effects that outlast the
 * call: run it in the transaction, under the organization's lock, which demotion and removal wait for.
 */
export async function requireAdminNow(
  db: Parameters<typeof findRole>[0],
  ctx: Context,
  orgId: string,
): Promise<void> {
  const role = await findRole(db, orgId, requireUserId(ctx));
  if (!role || !ranksAtLeast(role, "ADMIN")) throw forbidden();
}
