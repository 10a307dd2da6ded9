import { and, arrayContains, count, eq, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import type { AccountState } from "@/lib/services/stripe/payments";
import type { Role } from "./schemas";

export type OrganizationRow = typeof organizations.$inferSelect;

/** Inserts an organization and its owner, inside a transaction. Returns false when the slug is taken. */
export async function insertOrganization(
  tx: Executor,
  row: typeof organizations.$inferInsert,
  ownerId: string,
): Promise<boolean> {
  const made = await tx
    .insert(organizations)
    .values(row)
    .onConflictDoNothing({ target: organizations.slug })
    .returning({ id: organizations.id });
  if (made.length === 0) return false;
  await tx
    .insert(memberships)
    .values({ orgId: row.id, userId: ownerId, role: "OWNER", createdAt: row.createdAt });
  return true;
}

/** Returns the organization with this slug if it can receive money, otherwise null. */
export async function findReceiving(db: Executor, slug: string): Promise<OrganizationRow | null> {
  const [row] = await db
    .select()
    .from(organizations)
    .where(
      and(
        eq(organizations.slug, slug),
        eq(organizations.status, "ACTIVE"),
        eq(organizations.chargesEnabled, true),
      ),
    );
  return row ?? null;
}

/** Returns the stored origins that may frame the organization's forms, or none for an unknown slug. */
export async function readEmbedOrigins(db: Executor, slug: string): Promise<string[]> {
  const [row] = await db
    .select({ origins: organizations.embedOrigins })
    .from(organizations)
    .where(eq(organizations.slug, slug));
  return row?.origins ?? [];
}

/** Returns the stored language of the organization with this slug, or null for an unknown slug. */
export async function readLanguage(db: Executor, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ language: organizations.language })
    .from(organizations)
    .where(eq(organizations.slug, slug));
  return row?.language ?? null;
}

/**
 * Returns the current organization, locked until the transaction ends. The lock does not block new donations or
 * members.
 */
export async function lockOrganization(tx: Executor, id: string): Promise<OrganizationRow> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for("no key update");
  if (!row) throw new Error(`organization ${id} is gone`);
  return row;
}

export async function changeOrganization(
  tx: Executor,
  id: string,
  changes: Partial<typeof organizations.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ ...changes, updatedAt: now })
    .where(eq(organizations.id, id));
}

/**
 * Records the organization's account, created with these capabilities. An account recorded earlier is kept. Returns
 * whether the recorded account is this one.
 */
export async function attachAccount(
  db: Executor,
  orgId: string,
  made: { accountId: string; capabilities: readonly string[] },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(organizations)
    .set({
      processorAccountId: made.accountId,
      requestedCapabilities: [...made.capabilities],
      updatedAt: now,
    })
    .where(and(eq(organizations.id, orgId), isNull(organizations.processorAccountId)))
    .returning({ id: organizations.id });
  return rows.length > 0;
}

/** Returns the accounts for which not all of these capabilities were requested, by organization. */
export async function listAccountsLacking(
  db: Executor,
  capabilities: readonly string[],
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  const rows = await db
    .select({ id: organizations.id, accountId: organizations.processorAccountId })
    .from(organizations)
    .where(
      and(
        isNotNull(organizations.processorAccountId),
        not(arrayContains(organizations.requestedCapabilities, [...capabilities])),
      ),
    )
    .orderBy(organizations.id)
    .limit(limit);
  return rows.flatMap(({ id, accountId }) => (accountId ? [{ id, accountId }] : []));
}

/** Records which capabilities were requested for an organization's account. */
export async function recordCapabilities(
  db: Executor,
  orgId: string,
  capabilities: readonly string[],
): Promise<void> {
  await db
    .update(organizations)
    .set({ requestedCapabilities: [...capabilities] })
    .where(eq(organizations.id, orgId));
}

export async function listForPerson(
  db: Executor,
  userId: string,
): Promise<(OrganizationRow & { role: Role })[]> {
  const rows = await db
    .select({ org: organizations, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.orgId))
    .where(eq(memberships.userId, userId))
    .orderBy(organizations.name, organizations.id);
  return rows.map(({ org, role }) => ({ ...org, role }));
}

/**
 * Returns the number of onboarding organizations a person owns. Runs inside a transaction; concurrent counts for the
 * same person wait until it ends.
 */
export async function countOnboarding(tx: Executor, userId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding:${userId}`}, 0))`);
  const [row] = await tx
    .select({ onboarding: count() })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.orgId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, "OWNER"),
        eq(organizations.status, "ONBOARDING"),
      ),
    );
  return row?.onboarding ?? 0;
}

export async function hasAccount(db: Executor, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.processorAccountId, accountId));
  return rows.length > 0;
}

/**
 * Stores an account's capabilities unless newer ones are stored. `ONBOARDING` becomes `ACTIVE` once charges and payouts
 * are enabled, and never reverts. Returns whether a row changed.
 */
export async function applyAccountState(
  db: Executor,
  accountId: string,
  state: AccountState,
  checkedAt: Date,
): Promise<boolean> {
  const ready = state.chargesEnabled && state.payoutsEnabled;
  const rows = await db
    .update(organizations)
    .set({
      ...state,
      accountCheckedAt: checkedAt,
      updatedAt: checkedAt,
      ...(ready ? { status: "ACTIVE" as const } : {}),
    })
    .where(
      and(
        eq(organizations.processorAccountId, accountId),
        or(isNull(organizations.accountCheckedAt), lte(organizations.accountCheckedAt, checkedAt)),
      ),
    )
    .returning({ id: organizations.id });
  return rows.length > 0;
}
