import { and, asc, count, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { softCredits } from "@/db/schema/soft-credits";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";

export type CreditRow = typeof softCredits.$inferSelect;

const givers = alias(donors, "givers");

/** Current worth of a credit, in cents. It is 0 for a donation that does not count. */
const countsCents = sql<number>`least(${softCredits.amountCents}, ${donations.netRaisedCents})`.mapWith(
  Number,
);
/** Excludes the donors' own donations, which a merge or a correction may have turned a credited donation into. */
const ofOthers = ne(donations.donorId, softCredits.donorId);

/** Reads soft credits with the donation, its donor, and the credited donor. */
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

/** Returns the soft credits of a donation, oldest first. */
export async function findCreditsOfDonation(db: Executor, donationId: string): Promise<CreditDetails[]> {
  return readCredits(db, eq(softCredits.donationId, donationId)).orderBy(
    asc(softCredits.createdAt),
    asc(softCredits.id),
  );
}

/** Returns a slice of a donor's soft credits, newest first. */
export async function findCreditsOfDonor(
  db: Executor,
  donorId: string,
  slice: Slice<Position>,
): Promise<{ rows: CreditDetails[]; total: number; countsCents: number }> {
  const { rest, order, inOrder } = readingSlice(softCredits, slice);
  const [rows, sums] = await Promise.all([
    readCredits(db, and(eq(softCredits.donorId, donorId), rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    sumCredits(db, donorId),
  ]);
  return { rows: inOrder(rows), ...sums };
}

/** Returns the number of a donor's soft credits and their current worth. */
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

/** Returns the names of the donors credited for donations, by donation. Donations without credits are omitted. */
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

/** Returns a soft credit of this donation, or null. */
export async function findCredit(db: Executor, donationId: string, id: string): Promise<CreditRow | null> {
  const [row] = await db
    .select()
    .from(softCredits)
    .where(and(eq(softCredits.id, id), eq(softCredits.donationId, donationId)));
  return row ?? null;
}

/** Returns all rows of a donation. Requires the donation's lock. */
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

/** Removes a soft credit. Returns null if it is gone. */
export async function deleteCredit(tx: Executor, id: string): Promise<CreditRow | null> {
  const [row] = await tx.delete(softCredits).where(eq(softCredits.id, id)).returning();
  return row ?? null;
}
