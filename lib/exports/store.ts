import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { payouts } from "@/db/schema/payouts";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { plainRows } from "@/db/statement";
import { findAnswers } from "@/lib/donations/create/answer-store";
import { type DonationFilter, matchingDonations } from "@/lib/donations/list/store";
import { messageState } from "@/lib/donations/messages/store";
import { isOffline } from "@/lib/donations/status/effects-store";
import { findOtherEmails } from "@/lib/donors/emails/store";
import { findFieldValues } from "@/lib/donors/fields/value-store";
import { findHouseholdsOf } from "@/lib/donors/households/store";
import { donorLanguage } from "@/lib/donors/language-store";
import { type DonorFilter, findDonationTimes, matchingDonors } from "@/lib/donors/store";
import { findTagNames } from "@/lib/donors/tags/store";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { hasFunds } from "@/lib/funds/store";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { type PayoutPart, sumByFund } from "@/lib/payouts/item-store";
import { findCreditedNames } from "@/lib/soft-credits/store";
import { readDonorTotals } from "@/lib/totals/store";
import { DONATION_COLUMNS, DONOR_COLUMNS, type NameIn, PAYOUT_COLUMNS } from "./columns";
import type { Cell, Column, Line } from "./csv";

/** A row's position in the order (creation, then id). The time is PostgreSQL's text, to keep its full precision. */
export type Spot = { at: string; id: string };

/** Rows with cells in the order of the columns, and the position of the last row, or null without rows. */
export type Page = { lines: Line[]; end: Spot | null };

/** The SQL expression of each column of a file. */
export type Columns<Of extends readonly Column[]> = Record<NameIn<Of>, SQLWrapper>;

const tables = {
  audience: donors,
  commitments: recurringCommitments,
  donations,
  donors,
  payouts,
  members: donorMemberships,
};
type Table = (typeof tables)[keyof typeof tables];

function beyond(table: Table, spot: Spot | null): SQL | undefined {
  return spot ? sql`(${table.createdAt}, ${table.id}) > (${spot.at}::timestamptz, ${spot.id})` : undefined;
}

function within(table: Table, { from, before }: TimeWindow): SQL | undefined {
  return and(from ? gte(table.createdAt, from) : undefined, before ? lt(table.createdAt, before) : undefined);
}

/** Returns the position of an organization's row, or null if there is no row with this id. */
export async function findSpot(
  db: Executor,
  what: keyof typeof tables,
  { orgId, id }: { orgId: string; id: string },
): Promise<Spot | null> {
  const table = tables[what];
  const [row] = await db
    .select({ at: sql<string>`${table.createdAt}::text`, id: table.id })
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  return row ?? null;
}

/**
 * Returns the next rows after `after`, oldest first. Rows are not mapped to objects and dates, because that would take
 * several times as long as PostgreSQL's read.
 */
export async function readPage<Of extends readonly Column[]>(
  db: Executor,
  columns: Of,
  cells: Columns<Of>,
  { table, joins, where, after, limit }: Reading,
): Promise<{ lines: Cell[][]; end: Spot | null }> {
  const list = columns.map(([name]) => cells[name as NameIn<Of>]);
  const lines = await plainRows<Cell>(
    db,
    sql`select ${sql.join(list, sql`, `)} from ${table} ${joins ?? sql``}
        where ${and(where, beyond(table, after))} order by ${table.createdAt}, ${table.id} limit ${limit}`,
  );
  const [id, at] = lines.at(-1) ?? [];
  return { lines, end: id && at ? { id: String(id), at: String(at) } : null };
}

type Reading = { table: Table; joins?: SQL; where: SQL | undefined; after: Spot | null; limit: number };

/** Sets the cells of one column, by the id of the row. */
function fill<Of extends readonly Column[]>(
  columns: Of,
  lines: Cell[][],
  name: NameIn<Of>,
  cellOf: (id: string) => Cell,
): void {
  const place = columns.findIndex(([one]) => one === name);
  for (const line of lines) line[place] = cellOf(String(line[0]));
}

/** Placeholder of a column that `fill` sets. */
const LATER = sql`null`;

/**
 * Aggregates the parts `p` of a split donation with their funds `f`. Null for other donations, without reading any
 * parts.
 */
const ofParts = (aggregate: SQL) => sql`case when ${donations.split} then (
  select ${aggregate} from donation_funds p left join funds f on f.id = p.fund_id where p.donation_id = ${donations.id}) end`;
const partName = sql`coalesce(f.name, ${GENERAL_FUND})`;

const DONATION_CELLS: Columns<typeof DONATION_COLUMNS> = {
  id: donations.id,
  created_at: donations.createdAt,
  status: donations.status,
  frequency: donations.frequency,
  payment_method: donations.paymentMethod,
  currency: donations.currency,
  amount_cents: donations.amountCents,
  processing_fee_cents: donations.processingFeeCents,
  platform_fee_cents: donations.platformFeeCents,
  total_charged_cents: donations.totalChargedCents,
  net_amount_cents: donations.netAmountCents,
  refunded_cents: donations.refundedCents,
  cover_fees: donations.coverFees,
  receipt_number: donations.receiptNumber,
  succeeded_at: donations.succeededAt,
  failure_reason: donations.failureReason,
  campaign_id: donations.campaignId,
  campaign_title: campaigns.title,
  donor_id: donations.donorId,
  donor_email: donations.donorEmail,
  donor_first_name: donations.donorFirstName,
  donor_last_name: donations.donorLastName,
  anonymous: donations.anonymous,
  public_message: donations.publicMessage,
  tribute_type: donations.tributeType,
  tribute_name: donations.tributeName,
  ticket_count: donations.ticketCount,
  subscription_id: donations.subscriptionId,
  utm_source: donations.utmSource,
  utm_medium: donations.utmMedium,
  utm_campaign: donations.utmCampaign,
  utm_term: donations.utmTerm,
  utm_content: donations.utmContent,
  referrer_url: donations.referrerUrl,
  net_raised_cents: donations.netRaisedCents,
  updated_at: donations.updatedAt,
  giving_level_id: donations.givingLevelId,
  giving_level_name: givingLevels.name,
  custom_fields: LATER,
  message_state: messageState,
  language: donations.language,
  offline: isOffline(sql`${donations.paymentMethod}`),
  received_on: offlineDonations.receivedOn,
  check_number: offlineDonations.checkNumber,
  check_date: offlineDonations.checkDate,
  transfer_reference: offlineDonations.reference,
  property_description: offlineDonations.description,
  batch_id: offlineDonations.batchId,
  voided_at: offlineDonations.voidedAt,
  void_reason: offlineDonations.voidReason,
  fund: sql`coalesce(${ofParts(sql`string_agg(${partName}, ', ' order by p.position)`)}, ${funds.name}, ${GENERAL_FUND})`,
  fund_code: funds.code,
  fund_split: ofParts(
    sql`json_agg(json_build_object('fund', ${partName}, 'code', f.code, 'amountCents', p.amount_cents) order by p.position)::text`,
  ),
  soft_credits: LATER,
};

/**
 * Returns the next matching donations after `after`, oldest first, with levels and answers, but without soft credits.
 */
export async function readDonations(
  db: Executor,
  filter: DonationFilter & { ids?: readonly string[] | undefined },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, DONATION_COLUMNS, DONATION_CELLS, {
    table: donations,
    joins: sql`inner join ${campaigns} on ${campaigns.id} = ${donations.campaignId}
      left join ${givingLevels} on ${givingLevels.id} = ${donations.givingLevelId}
      left join ${offlineDonations} on ${offlineDonations.donationId} = ${donations.id}
      left join ${funds} on ${funds.id} = ${donations.fundId}`,
    where: and(matchingDonations(filter), filter.ids ? anyOf(donations.id, filter.ids) : undefined),
    after,
    limit,
  });
  const answers = await findAnswers(db, idsOf(page));
  if (answers.size > 0)
    fill(DONATION_COLUMNS, page.lines, "custom_fields", (id) => {
      const given = answers.get(id);
      return given ? JSON.stringify(given) : null;
    });
  return page;
}

const idsOf = ({ lines }: Page) => lines.map(([id]) => String(id));

/** Adds the names of soft-credited donors to a page. For staff. */
export async function withSoftCredits(db: Executor, page: Page): Promise<Page> {
  const credited = await findCreditedNames(db, idsOf(page));
  if (credited.size === 0) return page;
  const lines = page.lines.map((line) => [...line]);
  fill(DONATION_COLUMNS, lines, "soft_credits", (id) => credited.get(id) ?? null);
  return { ...page, lines };
}

const DONOR_CELLS: Columns<typeof DONOR_COLUMNS> = {
  id: donors.id,
  created_at: donors.createdAt,
  email: donors.email,
  first_name: donors.firstName,
  last_name: donors.lastName,
  total_cents: LATER,
  donation_count: LATER,
  first_donation_at: LATER,
  last_donation_at: LATER,
  email_opt_in_at: donors.emailOptInAt,
  email_opt_in_source: donors.emailOptInSource,
  unsubscribed_at: donors.unsubscribedAt,
  phone: donors.phone,
  tags: LATER,
  language: donorLanguage,
  other_emails: LATER,
  do_not_contact: sql`nullif(array_to_string(${donors.doNotContact}, ', '), '')`,
  household: LATER,
};

export type ExportedDonors = DonorFilter & { ids?: readonly string[] | undefined };

/** Returns the condition of a file of donors. The query must contain {@link joinsOfDonors}. */
export function exportedDonors({ ids, ...filter }: ExportedDonors): SQL | undefined {
  return and(matchingDonors(filter), ids ? anyOf(donors.id, ids) : undefined);
}

/** Returns the joins of a file of donors: their organization and the joins of `members`. */
export function joinsOfDonors({ members }: ExportedDonors): SQL {
  return sql`inner join ${organizations} on ${organizations.id} = ${donors.orgId} ${members?.joins ?? sql``}`;
}

/** Returns the next matching donors after `after`, oldest first, with their totals. */
export async function readDonors(
  db: Executor,
  filter: ExportedDonors & {
    /** Donor fields, each exported as a column after the others. */
    fields: readonly { id: string }[];
  },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, DONOR_COLUMNS, DONOR_CELLS, {
    table: donors,
    joins: joinsOfDonors(filter),
    where: exportedDonors(filter),
    after,
    limit,
  });
  const ids = page.lines.map(([id]) => String(id));
  const [totals, times, tags, others, households, values] = await Promise.all([
    readDonorTotals(db, ids),
    findDonationTimes(db, ids),
    findTagNames(db, ids),
    findOtherEmails(db, ids),
    findHouseholdsOf(db, ids),
    filter.fields.length > 0 ? findFieldValues(db, ids) : null,
  ]);
  const set = (name: NameIn<typeof DONOR_COLUMNS>, cellOf: (id: string) => Cell) =>
    fill(DONOR_COLUMNS, page.lines, name, cellOf);
  set("total_cents", (id) => totals.get(id)?.raisedCents ?? 0);
  set("donation_count", (id) => totals.get(id)?.donationCount ?? 0);
  set("first_donation_at", (id) => times.get(id)?.first ?? null);
  set("last_donation_at", (id) => times.get(id)?.last ?? null);
  set("tags", (id) => {
    const names = tags.get(id);
    return names ? JSON.stringify(names) : null;
  });
  set("other_emails", (id) => others.get(id)?.join(", ") ?? null);
  set("household", (id) => households.get(id)?.name ?? null);
  for (const line of page.lines) {
    const theirs = new Map(values?.get(String(line[0]))?.map(({ fieldId, value }) => [fieldId, value]));
    line.push(...filter.fields.map(({ id }) => theirs.get(id) ?? null));
  }
  return page;
}

const PAYOUT_CELLS: Columns<typeof PAYOUT_COLUMNS> = {
  id: payouts.id,
  created_at: payouts.createdAt,
  processor_payout_id: payouts.processorPayoutId,
  status: payouts.status,
  amount_cents: payouts.amountCents,
  currency: sql`'usd'`,
  arrival_date: payouts.arrivalDate,
  failure_code: payouts.failureCode,
  failure_message: payouts.failureMessage,
  reconciled_at: payouts.reconciledAt,
  difference_cents: payouts.differenceCents,
  funds: LATER,
};

/** Describes a part of a payout. Parts unrelated to a donation have no fund. */
const fundInText = ({ fund, isOther, netCents }: PayoutPart) => ({
  fund: isOther ? null : (fund?.name ?? GENERAL_FUND),
  code: fund?.code ?? null,
  netCents,
});

/** Returns the next matching payouts after `after`, oldest first. */
export async function readPayouts(
  db: Executor,
  filter: {
    orgId: string;
    status?: (typeof payouts.$inferSelect)["status"] | undefined;
    created: TimeWindow;
  },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, PAYOUT_COLUMNS, PAYOUT_CELLS, {
    table: payouts,
    where: and(
      eq(payouts.orgId, filter.orgId),
      filter.status ? eq(payouts.status, filter.status) : undefined,
      within(payouts, filter.created),
    ),
    after,
    limit,
  });
  // Movements are summed only for organizations with funds.
  const ids = page.lines.map(([id]) => String(id));
  const parts = (await hasFunds(db, filter.orgId)) ? await sumByFund(db, ids) : null;
  if (parts)
    fill(PAYOUT_COLUMNS, page.lines, "funds", (id) => {
      const rows = parts.get(id);
      return rows ? JSON.stringify(rows.map(fundInText)) : null;
    });
  return page;
}
