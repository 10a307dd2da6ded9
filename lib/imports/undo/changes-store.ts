import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { FOR_EACH_ROW } from "@/db/for-each-row";
import { channelsOf, optInSource } from "../apply/donors-store";
import type { ImportRecord } from "../store";
import { isChangedSince, isChangedSinceRefund, recordedWithDonation } from "./undo-store";

/** Number of records changed since an import, by kind. */
export type ChangesSince = {
  donations: number;
  commitments: number;
  newDonors: number;
  knownDonors: number;
  /** The first of them. */
  names: string[];
};

/** Whether a donor field value `v` equals the value that an import stored as JSON. */
export const isFieldValue = (json: SQL) => sql`coalesce(
  v.text is not distinct from ${json}->>'text' and v.number is not distinct from (${json}->>'number')::numeric
  and v.day is not distinct from (${json}->>'day')::date and v.yes is not distinct from (${json}->>'yes')::boolean, false)`;

/** Whether a note `n` is unchanged since the import `i` added it. */
export const isOwnNote = sql`coalesce(i.filled->>('note:' || n.id) = n.text, false)`;

/** Whether a donor `d` created by the import `i` has any data that the import did not add. */
export const isChangedDonor = (importId: string) => sql`(
  d.name_edited_at is not null
  or d.email is distinct from i.person->>'email' or d.phone is distinct from i.person->>'phone'
  or d.postal_address is distinct from i.person->>'postalAddress'
  or (d.unsubscribed_at is not null) <> (i.person->>'unsubscribed')::boolean
  or not (d.do_not_contact @> ${channelsOf} and d.do_not_contact <@ ${channelsOf})
  or (d.email_opt_in_at is not null and d.email_opt_in_source is distinct from ${optInSource(importId)})
  or exists (select from donor_emails e where e.donor_id = d.id
    and not coalesce(i.filled ? ('otherEmail:' || e.email), false))
  or exists (select from donor_merges m where m.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from donor_notes n where n.donor_id = d.id and not ${isOwnNote})
  or exists (select from donor_taggings t where t.donor_id = d.id
    and not coalesce(i.filled ? ('tag:' || t.tag_id), false))
  or exists (select from donor_field_values v where v.donor_id = d.id
    and not ${isFieldValue(sql`i.person->'fields'->v.field_id`)})
  or exists (select from soft_credits c where c.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from household_members h where h.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from subscriptions s where s.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from recurring_commitments k where k.donor_id = d.id and k.import_id <> ${importId} ${FOR_EACH_ROW})
  or exists (select from giving_tokens g where g.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from statements m where m.donor_id = d.id ${FOR_EACH_ROW})
  or exists (select from import_donors o where o.donor_id = d.id and o.import_id <> ${importId} ${FOR_EACH_ROW})
  or exists (select from donations n where n.donor_id = d.id and not exists (
    select from (select r.import_id from import_rows r where r.donation_id = n.id ${FOR_EACH_ROW}) as r
    where r.import_id = ${importId}) ${FOR_EACH_ROW}))`;

/** Whether an existing donor `d` no longer has the values that the import `i` filled in. */
const isChangedFilling = sql`(
  (i.filled ? 'email' and d.email is distinct from i.filled->>'email')
  or (i.filled ? 'phone' and d.phone is distinct from i.filled->>'phone')
  or (i.filled ? 'postalAddress' and d.postal_address is distinct from i.filled->>'postalAddress')
  or (i.filled ? 'unsubscribedAt' and d.unsubscribed_at is distinct from (i.filled->>'unsubscribedAt')::timestamptz)
  or (i.filled ? 'doNotContact' and not d.do_not_contact @> string_to_array(i.filled->>'doNotContact', ','))
  or exists (select from jsonb_each_text(i.filled) f where f.key like 'field:%' and not exists (
    select from donor_field_values v where v.donor_id = d.id and 'field:' || v.field_id = f.key
      and ${isFieldValue(sql`f.value::jsonb`)}))
  or exists (select from jsonb_each_text(i.filled) f where f.key like 'otherEmail:%' and not exists (
    select from donor_emails e where e.donor_id = d.id and e.email = f.value))
  or exists (select from jsonb_each_text(i.filled) f where f.key like 'tag:%' and not exists (
    select from donor_taggings t where t.donor_id = d.id and 'tag:' || t.tag_id = f.key))
  or exists (select from jsonb_each_text(i.filled) f where f.key like 'note:%' and not exists (
    select from donor_notes n where n.donor_id = d.id and 'note:' || n.id = f.key and n.text = f.value))
  or (i.filled ? 'emailOptInAt' and d.email_opt_in_at is distinct from (i.filled->>'emailOptInAt')::timestamptz))`;

/**
 * Restricts the rest of the transaction to lookups by index, which an undo does for each donor. In a young database
 * most donations may be voided ones of the placeholder donor (lib/donors/placeholder-donor-store.ts). The planner would
 * then expect as many for every donor, and read the whole table for each.
 */
export async function lookUpByIndex(tx: Executor): Promise<void> {
  await tx.execute(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`);
}

/** Number of changed records that a refusal names. */
const NAMED = 3;

/**
 * Counts the changes since an import, and names the first of them. Any change prevents the undo, which applies to the
 * import as a whole. The rest of the transaction is restricted to lookups by index.
 */
export async function findChanges(tx: Executor, { id }: Pick<ImportRecord, "id">): Promise<ChangesSince> {
  await lookUpByIndex(tx);
  const ofImport = sql`
    import_rows r join donations d on d.id = r.donation_id join offline_donations o on o.donation_id = d.id
    join imported_donations k on k.donation_id = d.id join donors p on p.id = d.donor_id`;
  const donation = sql`'the donation of ' || ltrim(to_char(d.amount_cents / 100.0, 'FM$999,999,990.00')) || ' by '
    || trim(p.first_name || ' ' || p.last_name) || ' on ' || o.received_on`;
  const donor = sql`'the donor ' || trim(d.first_name || ' ' || d.last_name)`;
  const changed = {
    donations: [donation, sql`${ofImport} where r.import_id = ${id} and ${isChangedSince}`],
    refunded: [
      donation,
      sql`${recordedWithDonation(id)} join donors p on p.id = d.donor_id
        where k.import_id <> ${id} and ${isChangedSinceRefund(id)}`,
    ],
    commitments: [
      sql`'the commitment of ' || trim(d.first_name || ' ' || d.last_name)`,
      sql`recurring_commitments c join donors d on d.id = c.donor_id
        where c.import_id = ${id} and c.updated_at > c.created_at`,
    ],
    newDonors: [
      donor,
      sql`import_donors i join donors d on d.id = i.donor_id
        where i.import_id = ${id} and i.is_new and ${isChangedDonor(id)} and (i.ref = i.donor_id or exists (
          select from donor_merges m where m.merged_id = i.ref and m.undone_at is null ${FOR_EACH_ROW}))`,
    ],
    knownDonors: [
      donor,
      sql`import_donors i join donors d on d.id = i.donor_id
        where i.import_id = ${id} and i.filled is not null and not (i.is_new and i.ref = i.donor_id)
          and ${isChangedFilling}`,
    ],
  } as const;
  const find = async ([label, from]: readonly [SQL, SQL], key: SQL) => {
    const [row] = await tx.execute<{ count: number; names: string[] }>(sql`
      select count(*)::int as count, coalesce((array_agg(name order by id))[1:${sql.raw(String(NAMED))}], '{}') as names
      from (select ${key} as id, min(${label}) as name from ${from} group by 1) found`);
    return row ?? { count: 0, names: [] };
  };
  const [donations, refunded, commitments, newDonors, knownDonors] = await Promise.all([
    find(changed.donations, sql`d.id`),
    find(changed.refunded, sql`d.id`),
    find(changed.commitments, sql`c.id`),
    find(changed.newDonors, sql`i.ref`),
    find(changed.knownDonors, sql`i.ref`),
  ]);
  const all = [donations, refunded, commitments, newDonors, knownDonors];
  return {
    donations: donations.count + refunded.count,
    commitments: commitments.count,
    newDonors: newDonors.count,
    knownDonors: knownDonors.count,
    names: all.flatMap(({ names }) => names).slice(0, NAMED),
  };
}
