import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { isPerson } from "@/lib/donors/placeholder-donor-store";
import { escapeLike, hasTrigram } from "@/lib/kernel/like";
import { donorMentions } from "./search-store";

/**
 * Maximum number of ranked matches. A text with more matches is too vague to be ranked well, and reading more would
 * cost more.
 */
const RANKED = 200;
/** Number of newest rows read where no index narrows the search down. */
const NEWEST = 2000;

/** Number of donations considered per donor. */
const NEWEST_OF_DONOR = 50;

/** Restricts the rest of the transaction to the search index. */
const INDEXED = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
         set_config('plan_cache_mode', 'force_custom_plan', true)`;

export type DonorHit = { id: string; firstName: string; lastName: string; email: string };

/**
 * Finds donors of an organization by a part of the name or email address: first those whose name or address begins with
 * it, then those with a completed donation, newest first. A text that the index cannot match is searched among the
 * newest donors.
 */
export async function searchDonors(
  db: Executor,
  orgId: string,
  q: string,
  limit: number,
): Promise<DonorHit[]> {
  const name = sql`lower(${donors.firstName} || ' ' || ${donors.lastName})`;
  const start = `${escapeLike(q)}%`;
  const begins = sql`(${name} like lower(${start}::text) or ${name} like lower(${`% ${start}`}::text) or lower(${donors.email}) like lower(${start}::text))`;
  const isIndexed = /^[a-z0-9]{2}/i.test(q) || hasTrigram(q);
  const found = hasTrigram(q)
    ? ranked(orgId, donorMentions(orgId, q))
    : isIndexed
      ? ranked(orgId, begins)
      : sql`
          select * from (select * from donors where org_id = ${orgId} and ${isPerson(orgId)} order by created_at desc, id desc limit ${NEWEST}) as donors
          where ${ilike(donors.email, `%${start}`)} or ${ilike(name, `%${start}`)}`;
  const best = async (tx: Executor, query: SQL) => {
    const rows = await tx.execute<{
      id: string;
      first_name: string;
      last_name: string;
      email: string;
      found: number;
    }>(sql`
      with found as materialized (${query})
      select id, first_name, last_name, email, (select count(*)::int from found) as found from found as donors
      order by ${begins} desc, (name_from_donation_at is null and name_edited_at is null), created_at desc, id desc limit ${limit}`);
    const hits = rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    }));
    return { hits, isVague: rows[0]?.found === RANKED };
  };
  return db.transaction(async (tx) => {
    if (hasTrigram(q)) {
      // For a text that many rows contain, such as the domain of an address, the index scan would read all of them.
      const { hits, isVague } = await best(tx, ofNewest(orgId, donorMentions(orgId, q)));
      if (isVague) return hits;
    }
    // Without this, a text estimated as common but actually rare would be searched along another index, row by row.
    if (isIndexed) await tx.execute(INDEXED);
    return (await best(tx, found)).hits;
  });
}

/** Number of newest donors searched first. */
const LATEST = 1000;

const ofNewest = (orgId: string, which: SQL | undefined) => sql`
  select * from (
    select * from donors where org_id = ${orgId} and ${isPerson(orgId)} order by created_at desc, id desc limit ${LATEST}
  ) as donors where ${which} limit ${RANKED}`;

const ranked = (orgId: string, which: SQL | undefined) =>
  sql`select * from donors where ${and(eq(donors.orgId, orgId), isPerson(orgId), which)} limit ${RANKED}`;

export type CampaignHit = Pick<typeof campaigns.$inferSelect, "id" | "title" | "status">;

/** Finds campaigns of an organization by a part of the title or web address, active ones first, then newest first. */
export async function searchCampaigns(
  db: Executor,
  orgId: string,
  q: string,
  limit: number,
): Promise<CampaignHit[]> {
  const part = `%${escapeLike(q)}%`;
  return db
    .select({ id: campaigns.id, title: campaigns.title, status: campaigns.status })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), or(ilike(campaigns.title, part), ilike(campaigns.slug, part))))
    .orderBy(sql`${campaigns.status} <> 'ACTIVE'`, desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit);
}

const RECEIPT = /^alm-[a-z0-9-]{3,}$/i;
const ID = /^[a-z][a-z0-9]{14,31}$/i;

/** The search criteria for donations: a text, the amount it represents, if any, and the donors it matches. */
type DonationQuery = { q: string; amountCents: number | null; donorIds: readonly string[] };

/**
 * Finds donations of an organization, newest first: by id, by the start of a receipt number (`ALM-` and three more
 * characters), by the amount in cents among the newest donations, or by the matched donors. If these are fewer than the
 * limit, also finds donations given under a matching name.
 */
export async function searchDonations(db: Executor, orgId: string, query: DonationQuery, limit: number) {
  const ids = await donationIds(db, orgId, query, limit);
  if (ids.length === 0) return [];
  return db
    .select({
      id: donations.id,
      receiptNumber: donations.receiptNumber,
      amountCents: donations.amountCents,
      status: donations.status,
      paymentMethod: donations.paymentMethod,
      firstName: donations.donorFirstName,
      lastName: donations.donorLastName,
      createdAt: donations.createdAt,
      campaignTitle: campaigns.title,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(inArray(donations.id, ids))
    .orderBy(desc(donations.createdAt), desc(donations.id));
}

async function donationIds(
  db: Executor,
  orgId: string,
  { q, amountCents, donorIds }: DonationQuery,
  limit: number,
): Promise<string[]> {
  if (ID.test(q)) {
    const rows = await db
      .select({ id: donations.id })
      .from(donations)
      .where(and(eq(donations.id, q.toLowerCase()), eq(donations.orgId, orgId)));
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  if (RECEIPT.test(q)) {
    const start = q.toLowerCase();
    const rows = await db.execute<{ id: string }>(sql`
      with found as materialized (
        select id, org_id, created_at from donations
        where lower(receipt_number) ~>=~ ${start} and lower(receipt_number) ~<~ (${start}::text || chr(1114111)) limit ${NEWEST}
      )
      select id from found where org_id = ${orgId} order by created_at desc, id desc limit ${limit}`);
    return rows.map(({ id }) => id);
  }
  if (amountCents === null) {
    const own = await idsOfDonors(db, orgId, donorIds, limit);
    return own.length === limit
      ? own
      : [...new Set([...own, ...(await idsOfName(db, orgId, q, limit))])].slice(0, limit);
  }
  const rows = await db.execute<{ id: string }>(sql`
    with newest as materialized (
      select id, amount_cents, created_at, succeeded_at from donations
      where org_id = ${orgId} order by created_at desc, id desc limit ${NEWEST}
    )
    select id from newest where amount_cents = ${amountCents} and succeeded_at is not null
    order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns the newest paid donations of these donors. */
async function idsOfDonors(
  db: Executor,
  orgId: string,
  donorIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (donorIds.length === 0) return [];
  const rows = await db.execute<{ id: string }>(sql`
    select of_donor.id from unnest(${textList(donorIds)}) as o(donor_id) cross join lateral (
      select id, created_at, succeeded_at from donations
      where donor_id = o.donor_id and org_id = ${orgId} order by created_at desc limit ${NEWEST_OF_DONOR}
    ) as of_donor
    where succeeded_at is not null order by created_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the newest paid donations given under a matching name. Returns none for a text without a trigram, which no
 * index covers.
 */
async function idsOfName(db: Executor, orgId: string, q: string, limit: number): Promise<string[]> {
  if (!hasTrigram(q)) return [];
  return db.transaction(async (tx) => {
    await tx.execute(INDEXED);
    const rows = await tx.execute<{ id: string }>(sql`
      with found as materialized (
        select id, created_at, succeeded_at from donations
        where org_id = ${orgId}
          and lower(donor_first_name || ' ' || donor_last_name) like lower(${`%${escapeLike(q)}%`}::text) limit ${RANKED}
      )
      select id from found where succeeded_at is not null order by created_at desc, id desc limit ${limit}`);
    return rows.map(({ id }) => id);
  });
}
