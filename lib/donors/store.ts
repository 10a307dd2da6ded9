import { and, count, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";

export type DonorRow = typeof donors.$inferSelect;

/**
 * The donor of an organization with this e-mail address, made when new. The name stands in only until a gift
 * succeeds; settling a gift brings name and consent.
 */
export async function upsertDonor(
  db: Executor,
  given: { id: string; orgId: string; email: string; firstName: string; lastName: string; now: Date },
): Promise<string> {
  const theirs = and(eq(donors.orgId, given.orgId), eq(donors.email, given.email));
  const [known] = await db.select({ id: donors.id }).from(donors).where(theirs);
  if (known) return known.id;
  const [made] = await db
    .insert(donors)
    .values({
      id: given.id,
      orgId: given.orgId,
      email: given.email,
      firstName: given.firstName,
      lastName: given.lastName,
      createdAt: given.now,
    })
    .onConflictDoNothing({ target: [donors.orgId, donors.email] })
    .returning({ id: donors.id });
  if (made) return made.id;
  const [other] = await db.select({ id: donors.id }).from(donors).where(theirs);
  if (!other) throw new Error("a donor vanished between two statements");
  return other.id;
}

/** First and last names by donor id. */
export async function findDonorNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: donors.id, firstName: donors.firstName, lastName: donors.lastName })
    .from(donors)
    .where(inArray(donors.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** One page of an organization's donors, newest first, optionally those whose name or address contains `q`. */
export async function listDonorRows(
  db: Executor,
  filter: { orgId: string; q?: string | undefined; page: number; limit: number },
): Promise<{ rows: DonorRow[]; total: number }> {
  const pattern = filter.q ? `%${escapeLike(filter.q)}%` : null;
  const where = and(
    eq(donors.orgId, filter.orgId),
    pattern
      ? or(
          ilike(donors.email, pattern),
          ilike(sql`${donors.firstName} || ' ' || ${donors.lastName}`, pattern),
        )
      : undefined,
  );
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(donors)
      .where(where)
      .orderBy(desc(donors.createdAt), desc(donors.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    db.select({ total: count() }).from(donors).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** When each donor's newest gift that counts was made. */
export async function findLastGifts(db: Executor, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ donorId: donations.donorId, at: sql<string>`max(${donations.createdAt})` })
    .from(donations)
    .where(and(inArray(donations.donorId, [...ids]), eq(donations.status, "SUCCEEDED")))
    .groupBy(donations.donorId);
  return new Map(rows.map((row) => [row.donorId, new Date(row.at)]));
}
