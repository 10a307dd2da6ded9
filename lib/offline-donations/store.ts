import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineBatches, offlineDonations } from "@/db/schema/offline-donations";
import { findCurrentDonorIds } from "@/lib/donors/merges/current-donor-store";
import { isPerson } from "@/lib/donors/placeholder-donor-store";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";
import { addPending } from "@/lib/totals/pending-store";

export type OfflineRow = typeof offlineDonations.$inferSelect;
export type BatchRow = typeof offlineBatches.$inferSelect;
export type NewOffline = typeof offlineDonations.$inferInsert;
export type NewOfflineDonation = typeof donations.$inferInsert;

const CREDITED = {
  id: campaigns.id,
  defaultFundId: campaigns.defaultFundId,
  ticketPriceCents: campaigns.ticketPriceCents,
  ticketFairMarketValueCents: campaigns.ticketFairMarketValueCents,
};

/** A campaign that an offline donation can credit, with the ids of its giving levels, archived ones included. */
export type CreditedCampaign = {
  defaultFundId: string | null;
  /** Null: the campaign sells no tickets. */
  ticketPriceCents: number | null;
  ticketFairMarketValueCents: number | null;
  levels: Set<string>;
};

/** Returns those of these campaigns that belong to the organization. */
export async function findCampaigns(
  db: Executor,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, CreditedCampaign>> {
  const rows = await db
    .select({ ...CREDITED, levelId: givingLevels.id })
    .from(campaigns)
    .leftJoin(givingLevels, eq(givingLevels.campaignId, campaigns.id))
    .where(and(eq(campaigns.orgId, orgId), anyOf(campaigns.id, ids)));
  const found = new Map<string, CreditedCampaign>();
  for (const { id, levelId, ...row } of rows) {
    const campaign = found.get(id) ?? { ...row, levels: new Set() };
    if (levelId) campaign.levels.add(levelId);
    found.set(id, campaign);
  }
  return found;
}

const NAMED = { id: donors.id, firstName: donors.firstName, lastName: donors.lastName, email: donors.email };
export type NamedDonor = { id: string; firstName: string; lastName: string; email: string | null };

/** Returns donors of the organization by id. Unknown ids are absent; a merged donor's id returns the kept donor. */
export async function findDonors(
  db: Executor,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, NamedDonor>> {
  if (ids.length === 0) return new Map();
  const present = await findCurrentDonorIds(db, ids);
  const rows = await db
    .select(NAMED)
    .from(donors)
    .where(and(eq(donors.orgId, orgId), isPerson(orgId), inArray(donors.id, [...ids, ...present.values()])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const donor = byId.get(present.get(id) ?? id);
      return donor ? [[id, donor] as const] : [];
    }),
  );
}

/** Inserts a donor, or uses the one with this address, primary or not. Returns the donor's id. */
export async function insertDonor(tx: Executor, donor: typeof donors.$inferInsert): Promise<string> {
  if (donor.email) {
    const [other] = await tx
      .select({ donorId: donorEmails.donorId })
      .from(donorEmails)
      .where(and(eq(donorEmails.orgId, donor.orgId), eq(donorEmails.email, donor.email)));
    if (other) return other.donorId;
  }
  const [made] = await tx.insert(donors).values(donor).onConflictDoNothing().returning({ id: donors.id });
  if (made) return made.id;
  const [known] = await tx
    .select({ id: donors.id })
    .from(donors)
    .where(and(eq(donors.orgId, donor.orgId), eq(donors.email, donor.email ?? "")));
  if (!known) throw new Error("the donor with this address is missing");
  return known.id;
}

/**
 * Locks donors before they are named, so that concurrent batches of the same donors wait for each other in one order.
 */
export async function lockDonors(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: donors.id })
    .from(donors)
    .where(anyOf(donors.id, ids))
    .orderBy(asc(donors.id))
    .for("no key update");
}

/** Inserts received donations, without journal and totals (`bookEntries`, `bookTotals`). */
export async function insertOffline(
  tx: Executor,
  rows: readonly { donation: NewOfflineDonation; offline: NewOffline }[],
): Promise<void> {
  await tx.insert(donations).values(rows.map(({ donation }) => donation));
  await tx.insert(offlineDonations).values(rows.map(({ offline }) => offline));
}

export async function insertBatch(tx: Executor, batch: BatchRow): Promise<void> {
  await tx.insert(offlineBatches).values(batch);
}

/** 1 adds the donations' current counted amounts, -1 subtracts them before a change. */
type Sign = 1 | -1;

/**
 * Books journal entries of offline donations: the amount the organization received against the amount donors gave, on
 * the day of receipt. `cause` consists of each donation's id and `step`.
 */
export async function bookEntries(
  tx: Executor,
  ids: readonly string[],
  {
    sign,
    kind,
    step,
    now,
  }: { sign: Sign; kind: "OFFLINE_DONATION" | "OFFLINE_CORRECTION"; step: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with donation as materialized (
      select id, org_id, campaign_id, created_at, payment_method, ${sign}::int * amount_cents as cents
      from donations where id = any(${textList(ids)})
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'offline:' || id || ${step}::text, ${kind}, org_id, campaign_id, id, cents, ${sign}::int, created_at, ${now.toISOString()}
      from donation order by id
      returning id, donation_id
    )
    insert into journal_lines (entry_id, account, amount_cents)
    select entry.id, line.account, line.cents
    from entry join donation on donation.id = entry.donation_id, lateral (values
      (${accountOf(sql`payment_method`)}, cents), ('OFFLINE_DONATIONS', -cents)
    ) as line(account, cents) where line.cents <> 0`);
}

const accountOf = (method: SQL) =>
  sql`case when ${method} in ('STOCK', 'IN_KIND') then 'OFFLINE_PROPERTY' else 'OFFLINE_MONEY' end`;

/** Adds pending totals of offline donations, which roll-ups do not count by hour (lib/totals/scope-store.ts). */
export async function bookTotals(tx: Executor, ids: readonly string[], sign: Sign): Promise<void> {
  await tx.execute(
    addPending(sql`donations where id = any(${textList(ids)})`, {
      cents: sql`${sign}::int * amount_cents`,
      donations: sql`${sign}::int`,
    }),
  );
}

/** Returns the offline part of a donation with its batch; null for a donation through the processor. */
export async function findOffline(
  db: Executor,
  donationId: string,
): Promise<{ offline: OfflineRow; batch: { id: string; name: string } | null } | null> {
  const [row] = await db
    .select({ offline: offlineDonations, batch: { id: offlineBatches.id, name: offlineBatches.name } })
    .from(offlineDonations)
    .leftJoin(offlineBatches, eq(offlineBatches.id, offlineDonations.batchId))
    .where(eq(offlineDonations.donationId, donationId));
  return row ?? null;
}

/** Reads a donation for a change. Call it inside `withDonationLock`. */
export async function readForChange(tx: Executor, donationId: string) {
  const [row] = await tx
    .select({ donation: donations, offline: offlineDonations, donor: NAMED })
    .from(offlineDonations)
    .innerJoin(donations, eq(donations.id, offlineDonations.donationId))
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .where(eq(offlineDonations.donationId, donationId));
  return row ?? null;
}

export async function updateOffline(
  tx: Executor,
  donationId: string,
  change: { donation: Partial<NewOfflineDonation>; offline: Partial<NewOffline> },
): Promise<void> {
  await tx.update(donations).set(change.donation).where(eq(donations.id, donationId));
  await tx.update(offlineDonations).set(change.offline).where(eq(offlineDonations.donationId, donationId));
}

export async function markVoided(
  tx: Executor,
  donationId: string,
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .update(offlineDonations)
    .set({ voidedAt: at, voidReason: reason, voidedBy: by })
    .where(eq(offlineDonations.donationId, donationId));
}

const SUMMED = {
  batch: offlineBatches,
  donationCount: sql<number>`count(*) filter (where ${offlineDonations.voidedAt} is null)::int`,
  presentCents:
    sql<number>`coalesce(sum(${donations.amountCents}) filter (where ${offlineDonations.voidedAt} is null), 0)`.mapWith(
      Number,
    ),
};

function summed(db: Executor, where: SQL | undefined) {
  return db
    .select(SUMMED)
    .from(offlineBatches)
    .innerJoin(offlineDonations, eq(offlineDonations.batchId, offlineBatches.id))
    .innerJoin(donations, eq(donations.id, offlineDonations.donationId))
    .where(where)
    .groupBy(offlineBatches.id)
    .$dynamic();
}
export type SummedBatch = Awaited<ReturnType<typeof summed>>[number];

export async function findBatch(db: Executor, id: string): Promise<SummedBatch | null> {
  const [row] = await summed(db, eq(offlineBatches.id, id));
  return row ?? null;
}

/** Returns one page of an organization's batches, newest first, with the current sum of each. */
export async function listBatchRows(
  db: Executor,
  orgId: string,
  slice: Slice<Position>,
): Promise<{ rows: SummedBatch[]; total: number }> {
  const { rest, order } = readingSlice(offlineBatches, slice);
  const ids = db
    .select({ id: offlineBatches.id })
    .from(offlineBatches)
    .where(and(eq(offlineBatches.orgId, orgId), rest))
    .orderBy(...order)
    .limit(slice.limit)
    .offset(slice.offset);
  const [rows, [all]] = await Promise.all([
    summed(db, inArray(offlineBatches.id, ids)).orderBy(
      desc(offlineBatches.createdAt),
      desc(offlineBatches.id),
    ),
    db.select({ total: count() }).from(offlineBatches).where(eq(offlineBatches.orgId, orgId)),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** Returns the donations of a batch in the order of entry. */
export async function listBatchDonations(db: Executor, batchId: string) {
  return db
    .select({
      donation: donations,
      offline: offlineDonations,
      campaign: { id: campaigns.id, title: campaigns.title },
      givingLevel: { id: givingLevels.id, name: givingLevels.name },
    })
    .from(offlineDonations)
    .innerJoin(donations, eq(donations.id, offlineDonations.donationId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(givingLevels, eq(givingLevels.id, donations.givingLevelId))
    .where(eq(offlineDonations.batchId, batchId))
    .orderBy(asc(offlineDonations.batchPosition));
}
