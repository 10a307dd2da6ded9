import { and, arrayContains, count, eq, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import type { AccountState } from "@/lib/services/stripe/payments";
import type { Role } from "./schemas";

export type OrganizationRow = typeof organizations.$inferSelect;

/** Inserts an organization and its owner, inside a transaction. False when the slug is taken. */
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

/** An organization that can receive money, by its slug; null otherwise. */
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

/** The stored origins that may frame the organization's forms; none for an unknown slug. */
export async function readEmbedOrigins(db: Executor, slug: string): Promise<string[]> {
  const [row] = await db
    .select({ origins: organizations.embedOrigins })
    .from(organizations)
    .where(eq(organizations.slug, slug));
  return row?.origins ?? [];
}

/** The stored language of the organization with a slug; null for an unknown slug. */
export async function readLanguage(db: Executor, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ language: organizations.language })
    .from(organizations)
    .where(eq(organizations.slug, slug));
  return row?.language ?? null;
}

/**
 * The current organization, locked until the transaction ends; new donations and members do not wait for it.
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
 * Records the organization's account, which was created with these capabilities; the first one is kept. Returns whether it is this
 * one.
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

/** Accounts for which not all of these capabilities were requested, by organization. */
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

/** Notes what was requested for an organization's account. */
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
 * The number of organizations a person owns that are still onboarding. Inside a transaction; concurrent
 * counts for the same person wait for its end.
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
 * Stores an account's capabilities unless newer ones are known. ONBOARDING becomes ACTIVE once charges and
 * payouts are enabled, and never goes back. Returns whether a row changed.
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
