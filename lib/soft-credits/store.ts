import { and, asc, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { softCredits } from "@/db/schema/soft-credits";

export type CreditRow = typeof softCredits.$inferSelect;

const givers = alias(donors, "givers");

/** What a credit is worth now: a donation that does not count has 0 there. */
const countsCents = sql<number>`least(${softCredits.amountCents}, ${donations.netRaisedCents})`.mapWith(
  Number,
);
/** What donors gave themselves is no soft credit, whatever a merge or a correction made of it. */
const ofOthers = ne(donations.donorId, softCredits.donorId);

/** Soft credits with the donation, who made it, and who is credited. */
function readCredits(db: Executor, where: SQL | undefined) {
  return db
    .select({
      credit: softCredits,
      countsCents,
      donor: { id: donors.id, firstName: donors.firstName, lastName: donors.lastName },
      donation: {
        id: donations.id,
        amountCents: donations.amountCents,
        status: donations.status,
        createdAt: donations.createdAt,
      },
      giver: { id: givers.id, firstName: givers.firstName, lastName: givers.lastName },
      campaign: { title: campaigns.title },
    })
    .from(softCredits)
    .innerJoin(donations, eq(donations.id, softCredits.donationId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(donors, eq(donors.id, softCredits.donorId))
    .innerJoin(givers, eq(givers.id, donations.donorId))
    .where(and(where, ofOthers))
    .$dynamic();
}
export type CreditDetails = Awaited<ReturnType<typeof readCredits>>[number];

/** The soft credits of a donation, oldest first. */
export async function findCreditsOfDonation(db: Executor, donationId: string): Promise<CreditDetails[]> {
  return readCredits(db, eq(softCredits.donationId, donationId)).orderBy(
    asc(softCredits.createdAt),
    asc(softCredits.id),
  );
}

/** One page of a donor's soft credits, newest first. */
export async function findCreditsOfDonor(
  db: Executor,
  donorId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: CreditDetails[]; total: number; countsCents: number }> {
  const [rows, sums] = await Promise.all([
    readCredits(db, eq(softCredits.donorId, donorId))
      .orderBy(desc(softCredits.createdAt), desc(softCredits.id))
      .limit(limit)
      .offset((page - 1) * limit),
    sumCredits(db, donorId),
  ]);
  return { rows, ...sums };
}

/** How many soft credits a donor has, and what they are worth now. */
export async function sumCredits(
  db: Executor,
  donorId: string,
): Promise<{ total: number; countsCents: number }> {
  const [sums] = await db
    .select({ total: count(), countsCents: sql`coalesce(sum(${countsCents}), 0)`.mapWith(Number) })
    .from(softCredits)
    .innerJoin(donations, eq(donations.id, softCredits.donationId))
    .where(and(eq(softCredits.donorId, donorId), ofOthers));
  return sums ?? { total: 0, countsCents: 0 };
}

/** The names of the donors who are credited for donations, by donation; those without any are omitted. */
export async function findCreditedNames(
  db: Executor,
  donationIds: readonly string[],
): Promise<Map<string, string>> {
  if (donationIds.length === 0) return new Map();
  const rows = await db
    .select({
      donationId: softCredits.donationId,
      names: sql<string>`string_agg(trim(${donors.firstName} || ' ' || ${donors.lastName}), ', ' order by ${softCredits.createdAt}, ${softCredits.id})`,
    })
    .from(softCredits)
    .innerJoin(donors, eq(donors.id, softCredits.donorId))
    .innerJoin(donations, eq(donations.id, softCredits.donationId))
    .where(and(anyOf(softCredits.donationId, donationIds), ofOthers))
    .groupBy(softCredits.donationId);
  return new Map(rows.map(({ donationId, names }) => [donationId, names]));
}

/** A soft credit of this donation. */
export async function findCredit(db: Executor, donationId: string, id: string): Promise<CreditRow | null> {
  const [row] = await db
    .select()
    .from(softCredits)
    .where(and(eq(softCredits.id, id), eq(softCredits.donationId, donationId)));
  return row ?? null;
}

/** All rows of a donation. Within the lock of the donation. */
export async function listCreditRows(tx: Executor, donationId: string): Promise<CreditRow[]> {
  return tx.select().from(softCredits).where(eq(softCredits.donationId, donationId));
}

export async function insertCredit(tx: Executor, row: CreditRow): Promise<void> {
  await tx.insert(softCredits).values(row);
}

export async function changeCredit(
  tx: Executor,
  id: string,
  change: Partial<Pick<CreditRow, "kind" | "amountCents" | "note">> & { updatedAt: Date },
): Promise<void> {
  await tx.update(softCredits).set(change).where(eq(softCredits.id, id));
}

/** Removes a soft credit; null if it is gone. */
export async function deleteCredit(tx: Executor, id: string): Promise<CreditRow | null> {
  const [row] = await tx.delete(softCredits).where(eq(softCredits.id, id)).returning();
  return row ?? null;
}
