import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

/** Names donors as in their newest paid donation, unless staff have edited the name. */
export async function updateDonorNames(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with newest as (
      select distinct on (donor_id) donor_id, created_at, donor_first_name, donor_last_name from donations
      where id = any(${textList(donationIds)}) order by donor_id, created_at desc, id desc
    )
    update donors r set
      first_name = case when r.name_edited_at is null then newest.donor_first_name else r.first_name end,
      last_name = case when r.name_edited_at is null then newest.donor_last_name else r.last_name end,
      name_from_donation_at = newest.created_at
    from newest where r.id = newest.donor_id and coalesce(r.name_from_donation_at, '-infinity') <= newest.created_at`);
}

/** Records the time of donors' newest paid donation and keeps their names, for past donations from another system. */
export async function updateDonorDates(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with newest as (
      select donor_id, max(created_at) as created_at from donations
      where id = any(${textList(donationIds)}) group by donor_id
    )
    update donors r set name_from_donation_at = newest.created_at
    from newest where r.id = newest.donor_id and coalesce(r.name_from_donation_at, '-infinity') < newest.created_at`);
}

/** Returns SQL for an instant in JSON's format. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Records the consent of donors who opted in to email with these donations. Opting in after an unsubscribe resubscribes
 * the donor, which is audited. Otherwise the first consent is kept.
 */
export async function recordConsent(tx: Executor, donationIds: readonly string[], at: Date): Promise<void> {
  await tx.execute(sql`
    with given as (
      select distinct on (r.id) r.id as donor_id, d.id as donation_id, d.org_id, d.created_at,
        r.unsubscribed_at, coalesce(r.email_opt_in_at, earlier.created_at) as email_opt_in_at,
        coalesce(r.email_opt_in_source, 'donation:' || earlier.id) as email_opt_in_source,
        coalesce(r.unsubscribed_at < d.created_at, false) as again
      from donations d join donors r on r.id = d.donor_id
      -- The consent of an earlier donation of the same batch, before the donor unsubscribed.
      left join lateral (
        select e.id, e.created_at from donations e
        where e.id = any(${textList(donationIds)}) and e.donor_id = r.id and e.email_opt_in and e.created_at <= r.unsubscribed_at
        order by e.created_at, e.id limit 1
      ) as earlier on true
      where d.id = any(${textList(donationIds)}) and d.email_opt_in
      order by r.id, coalesce(r.unsubscribed_at < d.created_at, false) desc, d.created_at, d.id
    ), donor as (
      update donors r set
        email_opt_in_at = case when given.again then given.created_at else coalesce(r.email_opt_in_at, given.created_at) end,
        email_opt_in_source = case when given.again then 'donation:' || given.donation_id
          else coalesce(r.email_opt_in_source, 'donation:' || given.donation_id) end,
        unsubscribed_at = case when given.again then null else r.unsubscribed_at end
      from given where r.id = given.donor_id
        and (given.again or r.email_opt_in_at is null or r.email_opt_in_source is null)
    )
    insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, before, after, created_at)
    select org_id, 'donor', 'donor', 'donation:' || donation_id, 'donor.resubscribed', 'donor', donor_id,
      jsonb_build_object('unsubscribedAt', ${iso(sql`unsubscribed_at`)},
        'emailOptInAt', ${iso(sql`email_opt_in_at`)}, 'emailOptInSource', email_opt_in_source),
      jsonb_build_object('unsubscribedAt', null,
        'emailOptInAt', ${iso(sql`created_at`)}, 'emailOptInSource', 'donation:' || donation_id), ${at.toISOString()}
    from given where again`);
}
