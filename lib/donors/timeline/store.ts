import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { idsOfDonor } from "../merges/present-store";
import type { DonorRow } from "../store";
import type { TimelineCursor, TimelineEntry } from "./schemas";

/**
 * The newest entries of a donor's timeline after `cursor`, newest first, ties by id. Each part reads at most `limit` rows by an
 * index of the donor, of their donations or of their subscriptions.
 */
export async function listTimelineRows(
  db: Executor,
  donor: Pick<DonorRow, "id" | "email">,
  { cursor, limit }: { cursor?: TimelineCursor | undefined; limit: number },
): Promise<TimelineEntry[]> {
  const parts = [
    sql`select 'donation:' || d.id as id, 'DONATION' as kind, d.created_at as at, d.status as what, c.title as text,
        d.amount_cents, d.id as donation_id, d.subscription_id
      from donations d join campaigns c on c.id = d.campaign_id where d.donor_id = ${donor.id}`,
    sql`select 'refund:' || r.id, 'REFUND', r.created_at, r.status, null, r.amount_cents, d.id, d.subscription_id
      from refunds r join donations d on d.id = r.donation_id where d.donor_id = ${donor.id}`,
    sql`select 'dispute:' || p.id, 'DISPUTE', p.opened_at, p.status, null, p.amount_cents, d.id, d.subscription_id
      from disputes p join donations d on d.id = p.donation_id where d.donor_id = ${donor.id}`,
    // A renewal is there as its donation.
    sql`select 'recurring:' || e.id, 'RECURRING', e.occurred_at, e.kind, null, e.amount_cents, e.donation_id, s.id
      from subscription_events e join subscriptions s on s.id = e.subscription_id
      where s.donor_id = ${donor.id} and e.kind <> 'RENEWED'`,
    sql`select 'commitment:' || k.id, 'COMMITMENT', k.created_at, k.frequency, c.title, k.amount_cents, null, null
      from recurring_commitments k left join campaigns c on c.id = k.campaign_id where k.donor_id = ${donor.id}`,
    sql`select 'email:' || md5(m.cause), 'EMAIL', m.sent_at, m.kind, m.subject, null::bigint, d.id, d.subscription_id
      from emails m join donations d on d.id = m.donation_id
      where d.donor_id = ${donor.id} and m.sent_at is not null and m.recipient in (
        select ${donor.email}::text union all select email from donor_emails where donor_id = ${donor.id})`,
    sql`select 'note:' || n.id, 'NOTE', n.created_at, null, n.text, null::bigint, null, null
      from donor_notes n where n.donor_id = ${donor.id}`,
    sql`select 'change:' || a.id, 'CHANGE', a.created_at, a.action, null, null::bigint, null, null
      from audit_entries a
      where a.subject_type = 'donor' and a.subject_id in (${idsOfDonor(donor.id)}) and a.action not like 'donor.note%'`,
  ];
  const older = cursor
    ? sql`where (at, id collate "C") < (${cursor.at}::timestamptz, ${cursor.id}::text collate "C")`
    : sql``;
  const newest = (part: ReturnType<typeof sql>) => sql`
    (select id, kind, at, what, text, amount_cents, donation_id, subscription_id from (${part})
      as part(id, kind, at, what, text, amount_cents, donation_id, subscription_id)
      ${older} order by at desc, id collate "C" desc limit ${limit})`;
  const rows = await db.execute<{
    id: string;
    kind: TimelineEntry["kind"];
    at: string;
    what: string | null;
    text: string | null;
    amount_cents: string | null;
    donation_id: string | null;
    subscription_id: string | null;
  }>(sql`
    select id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, what, text, amount_cents,
      donation_id, subscription_id
    from (${sql.join(parts.map(newest), sql` union all `)}) as entries
    order by entries.at desc, id collate "C" desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    what: row.what,
    text: row.text,
    amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
    donationId: row.donation_id,
    subscriptionId: row.subscription_id,
  }));
}
