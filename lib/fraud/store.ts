import { and, count, eq, gt, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { paymentFailures as failures, usedProofs } from "@/db/schema/payment-failures";
import { COUNTED_PER_CALLER, WINDOW_MS } from "./rules";

/** Statuses of donations whose payment succeeded, including those refunded or disputed later. */
export const ARRIVED: (typeof donations.$inferSelect)["status"][] = ["SUCCEEDED", "DISPUTED", "REFUNDED"];

/** Serializes transactions per caller until they end, so that each concurrent call counts the earlier ones. */
async function lockCaller(tx: Executor, clientKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`abuse:${clientKey}`}, 0))`);
}

export type NewFailure = Omit<typeof failures.$inferInsert, "countsEmail" | "countsCampaign" | "countsOrg">;

/**
 * Records a declined attempt. Returns false if it was recorded before. The attempt counts towards its email, campaign
 * and organization, for each unless COUNTED_PER_CALLER of the caller's declines already count there within the hour.
 * Without a caller it counts towards none of them.
 */
export async function insertFailure(db: Database, row: NewFailure): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { clientKey } = row;
    if (clientKey) await lockCaller(tx, clientKey);
    const counts = clientKey ? await countsTowards(tx, { ...row, clientKey }) : NONE;
    const made = await tx
      .insert(failures)
      .values({ ...row, ...counts })
      .onConflictDoNothing({ target: failures.cause })
      .returning({ id: failures.id });
    return made.length > 0;
  });
}

const NONE = { countsEmail: false, countsCampaign: false, countsOrg: false };

async function countsTowards(tx: Executor, row: NewFailure & { clientKey: string }): Promise<typeof NONE> {
  const few = (column: AnyPgColumn, value: string, counted: AnyPgColumn) =>
    sql<boolean>`count(*) filter (where ${column} = ${value} and ${counted}) < ${COUNTED_PER_CALLER}::int`;
  const [known] = await tx
    .select({
      countsEmail: few(failures.emailKey, row.emailKey, failures.countsEmail),
      countsCampaign: few(failures.campaignId, row.campaignId, failures.countsCampaign),
      countsOrg: few(failures.orgId, row.orgId, failures.countsOrg),
    })
    .from(failures)
    .where(
      and(
        eq(failures.clientKey, row.clientKey),
        gt(failures.failedAt, new Date(row.failedAt.getTime() - WINDOW_MS)),
      ),
    );
  return known ?? NONE;
}

/** Counts the declines of a donation's payment. */
export async function countTries(db: Executor, donation: { id: string; clientKey: string }): Promise<number> {
  const [row] = await db
    .select({ tries: count() })
    .from(failures)
    .where(and(eq(failures.clientKey, donation.clientKey), eq(failures.donationId, donation.id)));
  return row?.tries ?? 0;
}

/** Counts the declines of a setup, and those of all setups of its subscription since `from`. */
export async function countSetupTries(
  db: Executor,
  it: { setupIntentId: string; donationId: string; emailKey: string; from: Date },
): Promise<{ ofSetup: number; ofSubscription: number }> {
  const setup = sql`starts_with(${failures.cause}, ${`event:setup:${it.setupIntentId}:`})`;
  const [row] = await db
    .select({
      ofSetup: sql<number>`count(*) filter (where ${setup})`.mapWith(Number),
      ofSubscription: sql<number>`count(*) filter (where ${gt(failures.failedAt, it.from)})`.mapWith(Number),
    })
    .from(failures)
    .where(
      and(
        eq(failures.emailKey, it.emailKey),
        eq(failures.donationId, it.donationId),
        sql`starts_with(${failures.cause}, 'event:setup:')`,
      ),
    );
  return row ?? { ofSetup: 0, ofSubscription: 0 };
}

/** Marks a proof as used. Returns false if it was used before. */
export async function spendProof(db: Executor, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  const made = await db
    .insert(usedProofs)
    .values({ id, expiresAt, usedAt: now })
    .onConflictDoNothing()
    .returning({ id: usedProofs.id });
  return made.length > 0;
}

/**
 * Takes one of a name's `most` slots until an instant. Returns false if all are taken. Slots are stored in the table of
 * used proofs.
 */
export async function claimSlot(
  db: Executor,
  { name, most, until, now }: { name: string; most: number; until: Date; now: Date },
): Promise<boolean> {
  for (let slot = 1; slot <= most; slot++) {
    const taken = { id: `${name}:${slot}`, expiresAt: until, usedAt: now };
    const rows = await db
      .insert(usedProofs)
      .values(taken)
      .onConflictDoUpdate({ target: usedProofs.id, set: taken, setWhere: lte(usedProofs.expiresAt, now) })
      .returning({ id: usedProofs.id });
    if (rows.length > 0) return true;
  }
  return false;
}

/** Extends a name's only slot until another instant. */
export async function holdSlot(db: Executor, name: string, until: Date): Promise<void> {
  await db
    .update(usedProofs)
    .set({ expiresAt: until })
    .where(eq(usedProofs.id, `${name}:1`));
}

/** Releases a name's only slot if it was taken at `takenAt`: once it expires, another caller may hold it. */
export async function releaseSlot(db: Executor, name: string, takenAt: Date): Promise<void> {
  await db.delete(usedProofs).where(and(eq(usedProofs.id, `${name}:1`), eq(usedProofs.usedAt, takenAt)));
}

/** Deletes declines before an instant. Returns their number. */
export async function deleteFailures(db: Executor, before: Date): Promise<number> {
  const deleted = await db
    .delete(failures)
    .where(lt(failures.failedAt, before))
    .returning({ id: failures.id });
  return deleted.length;
}

/** Deletes expired proofs and slots. Returns their number. */
export async function deleteProofs(db: Executor, now: Date): Promise<number> {
  const deleted = await db
    .delete(usedProofs)
    .where(lt(usedProofs.expiresAt, now))
    .returning({ id: usedProofs.id });
  return deleted.length;
}

/** Clears caller and card of at most `limit` donations created before an instant. Returns their number. */
export async function clearClientKeys(db: Executor, before: Date, limit: number): Promise<number> {
  const due = db
    .select({ id: donations.id })
    .from(donations)
    .where(
      and(or(isNotNull(donations.clientKey), isNotNull(donations.cardKey)), lt(donations.createdAt, before)),
    )
    .limit(limit);
  const done = await db
    .update(donations)
    .set({ clientKey: null, cardKey: null })
    .where(inArray(donations.id, due))
    .returning({ id: donations.id });
  return done.length;
}
