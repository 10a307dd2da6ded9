import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { idsOfDonor } from "../merges/current-donor-store";
import type { DonorRow } from "../store";
import { newsParts } from "./news-parts-store";
import { importParts, membershipParts } from "./person-parts-store";
import type { TimelineCursor, TimelineEntry } from "./schemas";

type Range = {
  cursor?: TimelineCursor | undefined;
  limit: number;
  now: Date;
};

/** Columns of each part of the union. */
const COLUMNS = sql.raw(
  "id, kind, at, day_only, what, text, amount_cents, donation_id, subscription_id, before, after",
);
const NO_VALUES = sql.raw("null::jsonb, null::jsonb");

/**
 * Returns the entries of a donor's timeline after `cursor`, newest first, ties by id. Each part reads at most `limit`
 * rows, using an index on the donor, their donations or their subscriptions.
 */
export async function listTimelineRows(
  db: Executor,
  donor: Pick<DonorRow, "id" | "email">,
  { cursor, limit, now }: Range,
): Promise<TimelineEntry[]> {
  const parts = [
    ...moneyParts(donor.id),
    ...membershipParts(donor.id, now),
    ...importParts(donor.id),
    ...newsParts(donor.id),
    ...emailParts(donor),
    ...staffParts(donor.id),
  ];
  const older = cursor
    ? sql`where (at, id collate "C") < (${cursor.at}::timestamptz, ${cursor.id}::text collate "C")`
    : sql``;
  const newest = (part: SQL) => sql`
    (select ${COLUMNS} from (${part}) as part(${COLUMNS}) ${older} order by at desc, id collate "C" desc limit ${limit})`;
  const rows = await db.execute<{
    id: string;
    kind: TimelineEntry["kind"];
    at: string;
    day_only: boolean;
    what: string | null;
    text: string | null;
    amount_cents: string | null;
    donation_id: string | null;
    subscription_id: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(sql`
    select id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, day_only, what, text, amount_cents,
      donation_id, subscription_id, before, after
    from (${sql.join(parts.map(newest), sql` union all `)}) as entries
    order by entries.at desc, id collate "C" desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    dayOnly: row.day_only,
    what: row.what,
    text: row.text,
    amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
    donationId: row.donation_id,
    subscriptionId: row.subscription_id,
    before: row.before,
    after: row.after,
  }));
}

function moneyParts(id: string): SQL[] {
  return [
    sql`select 'donation:' || d.id, 'DONATION', d.created_at, o.donation_id is not null,
        case when o.voided_at is null then d.status else 'VOIDED' end, c.title, d.amount_cents, d.id, d.subscription_id, ${NO_VALUES}
      from donations d join campaigns c on c.id = d.campaign_id left join offline_donations o on o.donation_id = d.id
      where d.donor_id = ${id}`,
    sql`select 'refund:' || r.id, 'REFUND', r.created_at, false, r.status, null, r.amount_cents, d.id, d.subscription_id, ${NO_VALUES}
      from refunds r join donations d on d.id = r.donation_id where d.donor_id = ${id}`,
    sql`select 'dispute:' || p.id, 'DISPUTE', p.opened_at, false, p.status, null, p.amount_cents, d.id, d.subscription_id, ${NO_VALUES}
      from disputes p join donations d on d.id = p.donation_id where d.donor_id = ${id}`,
    // Renewals are omitted: their donations are listed.
    sql`select 'recurring:' || e.id, 'RECURRING', e.occurred_at, false, e.kind, null, e.amount_cents, e.donation_id, s.id, ${NO_VALUES}
      from subscription_events e join subscriptions s on s.id = e.subscription_id
      where s.donor_id = ${id} and e.kind <> 'RENEWED'`,
    sql`select 'commitment:' || k.id, 'COMMITMENT', k.created_at, false, k.frequency, c.title, k.amount_cents, null, null, ${NO_VALUES}
      from recurring_commitments k left join campaigns c on c.id = k.campaign_id where k.donor_id = ${id}`,
  ];
}

/**
 * Emails sent to the donor. An email about a donation counts if it went to one of the donor's addresses, and not to a
 * third person such as the recipient of a dedication. Other emails reference the donor.
 */
function emailParts({ id, email }: Pick<DonorRow, "id" | "email">): SQL[] {
  return [
    sql`select 'email:' || md5(m.cause), 'EMAIL', m.sent_at, false, m.kind, m.subject, null::bigint, d.id, d.subscription_id, ${NO_VALUES}
      from emails m join donations d on d.id = m.donation_id
      where d.donor_id = ${id} and m.sent_at is not null and m.recipient in (
        select ${email}::text union all select email from donor_emails where donor_id = ${id})`,
    sql`select 'email:' || md5(m.cause), 'EMAIL', m.sent_at, false, m.kind, m.subject, null::bigint, null, null, ${NO_VALUES}
      from emails m
      where m.donor_id is not null and m.donor_id in (${idsOfDonor(id)}) and m.donation_id is null and m.sent_at is not null`,
  ];
}

/**
 * Notes, and the audit entries of the donor, of their corrected or voided offline donations, and of changes of their
 * donations' funds. A change of only the renewals' fund stores no designation, but requires a recurring donation.
 */
function staffParts(id: string): SQL[] {
  return [
    sql`select 'note:' || n.id, 'NOTE', n.created_at, false, null, n.text, null::bigint, null, null, ${NO_VALUES}
      from donor_notes n where n.donor_id = ${id}`,
    sql`select 'change:' || a.id, 'CHANGE', a.created_at, false, a.action, null, null::bigint, null, null, a.before, a.after
      from audit_entries a
      where a.subject_type = 'donor' and a.subject_id in (${idsOfDonor(id)}) and a.action not like 'donor.note%'`,
    sql`select 'change:' || a.id, 'CHANGE', a.created_at, false, a.action, null, null::bigint, d.id, null, a.before, a.after
      from donations d join offline_donations o on o.donation_id = d.id
        join audit_entries a on a.subject_type = 'donation' and a.subject_id = d.id
      where d.donor_id = ${id} and (o.revision > 0 or o.voided_at is not null)
        and a.action in ('donation.corrected', 'donation.voided')`,
    sql`select 'change:' || a.id, 'CHANGE', a.created_at, false, a.action, null, null::bigint, d.id, null, a.before, a.after
      from donations d join audit_entries a on a.subject_type = 'donation' and a.subject_id = d.id
      where d.donor_id = ${id} and a.action = 'donation.designated'
        and (d.subscription_id is not null or exists (select from designations g where g.donation_id = d.id))`,
  ];
}
