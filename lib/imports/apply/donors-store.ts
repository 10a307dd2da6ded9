import { and, asc, eq, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { FOR_EACH_ROW } from "@/db/for-each-row";
import { donors } from "@/db/schema/donors";
import { importDonors } from "@/db/schema/imports";
import { lockTags } from "@/lib/donors/tags/store";
import type { NamedDonor } from "@/lib/offline-donations/store";
import type { ImportRecord } from "../store";
import { addEmails, addNotes, addTags, hasTags, isFreeAddress, otherAddresses } from "./extras-store";
import { fillFieldValues } from "./field-values-store";

/** The opt-in source of donors created by an import. */
export const optInSource = (importId: string) => `import:${importId}`;

/** The channels by which a donor `i` must not be contacted, according to the file. */
export const channelsOf = sql.raw(
  "array(select jsonb_array_elements_text(coalesce(i.person->'doNotContact', '[]'::jsonb)))",
);

/** Returns which of these donors are not imported yet. */
async function findOpen(tx: Executor, importId: string, refs: readonly string[]): Promise<string[]> {
  const open = await tx
    .select({ ref: importDonors.ref })
    .from(importDonors)
    .where(
      and(
        eq(importDonors.importId, importId),
        anyOf(importDonors.ref, refs),
        sql`${importDonors.donorId} is null`,
      ),
    );
  return open.map(({ ref }) => ref);
}

/**
 * Locks the organization's tags if donors of these rows that are not imported yet have any. Call it with the import
 * locked, before any other lock.
 */
export async function lockTagsOf(
  tx: Executor,
  { id: importId, orgId }: ImportRecord,
  refs: readonly string[],
  now: Date,
): Promise<void> {
  const due = textList(await findOpen(tx, importId, refs));
  if (await hasTags(tx, { importId, orgId, due, now })) await lockTags(tx, orgId);
}

/**
 * Writes the donors of these rows that are not imported yet: inserts new ones, and fills in empty fields of existing
 * ones. Returns them by ref. Call it with the import, and the tags of these donors, locked.
 */
export async function writeDonors(
  tx: Executor,
  { id: importId, orgId, source, startedBy, createdBy }: ImportRecord,
  refs: readonly string[],
  now: Date,
): Promise<Map<string, NamedDonor>> {
  const due = textList(await findOpen(tx, importId, refs));
  const at = now.toISOString();
  const writing = { importId, orgId, due, now };
  await tx.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, postal_address, phone, email_opt_in_at, email_opt_in_source, unsubscribed_at, do_not_contact, created_at)
    select n.id, ${orgId}, n.email, n.first_name, n.last_name, n.postal_address, n.phone,
      case when n.opt_in then ${at}::timestamptz end, case when n.opt_in then ${optInSource(importId)} end,
      case when n.unsubscribed then ${at}::timestamptz end, n.do_not_contact, ${at}
    from (
      select i.ref as id, i.person->>'email' as email, i.person->>'firstName' as first_name, i.person->>'lastName' as last_name,
        i.person->>'postalAddress' as postal_address, i.person->>'phone' as phone,
        (i.person->>'optIn')::boolean and not (i.person->>'unsubscribed')::boolean as opt_in,
        (i.person->>'unsubscribed')::boolean as unsubscribed, ${channelsOf} as do_not_contact
      from import_donors i where i.import_id = ${importId} and i.ref = any(${due}) and i.is_new
        and ${isFreeAddress(orgId, sql`i.person->>'email'`)}
      union all
      select o.id, o.email, '', '', null, null, false, false, '{}' from (${otherAddresses(writing)}) o
    ) n
    -- By address, so that imports and batches that meet wait for each other's rows in one order.
    order by n.email collate "C", n.id
    on conflict (org_id, email) do nothing`);
  await tx.execute(sql`
    update import_donors i set donor_id = (
      select id from (select id, org_id from donors where id = i.ref ${FOR_EACH_ROW}) d where org_id = ${orgId}
      union all select donor_id from donor_merges where merged_id = i.ref and org_id = ${orgId} and undone_at is null
      union all select id from donors where org_id = ${orgId} and email = i.person->>'email' and i.is_new
      union all select donor_id from donor_emails where org_id = ${orgId} and email = i.person->>'email' and i.is_new
      limit 1)
    where i.import_id = ${importId} and i.ref = any(${due})`);
  await fillDonors(tx, { importId, orgId, due, at });
  await fillFieldValues(tx, { importId, orgId, due });
  await addEmails(tx, writing);
  await addTags(tx, writing);
  await addNotes(tx, { ...writing, by: startedBy ?? createdBy });
  await tx.execute(sql`
    insert into imported_donors (org_id, source, external_id, donor_id, import_id)
    select ${orgId}, ${source}, i.person->>'externalId', i.donor_id, ${importId} from import_donors i
    where i.import_id = ${importId} and i.ref = any(${due}) and i.donor_id is not null and i.person->>'externalId' is not null
    order by 3 on conflict do nothing`);
  const named = await tx
    .select({
      ref: importDonors.ref,
      id: donors.id,
      firstName: donors.firstName,
      lastName: donors.lastName,
      email: donors.email,
    })
    .from(importDonors)
    .innerJoin(donors, eq(donors.id, importDonors.donorId))
    .where(and(eq(importDonors.importId, importId), anyOf(importDonors.ref, refs)))
    .orderBy(asc(donors.id));
  return new Map(named.map(({ ref, ...donor }) => [ref, donor]));
}

type Filling = { importId: string; orgId: string; due: ReturnType<typeof textList>; at: string };

/** Fills in empty fields of existing donors, and records which. A donor who unsubscribed stays unsubscribed. */
async function fillDonors(tx: Executor, { importId, orgId, due, at }: Filling): Promise<void> {
  await tx.execute(sql`
    with known as materialized (
      select d.id, i.ref, jsonb_strip_nulls(jsonb_build_object(
        'email', case when d.email is null and not exists (
          select from donors o where o.org_id = ${orgId} and o.email = i.person->>'email'
          union all select from donor_emails e where e.org_id = ${orgId} and e.email = i.person->>'email') then i.person->>'email' end,
        'phone', case when d.phone is null then i.person->>'phone' end,
        'postalAddress', case when d.postal_address is null then i.person->>'postalAddress' end,
        'unsubscribedAt', case when d.unsubscribed_at is null and (i.person->>'unsubscribed')::boolean then ${at}::text end,
        'emailOptInAt', case when d.email_opt_in_at is null and d.unsubscribed_at is null and (i.person->>'optIn')::boolean
          and not (i.person->>'unsubscribed')::boolean then ${at}::text end,
        'doNotContact', nullif(array_to_string(array(select c from unnest(${channelsOf}) c where c <> all(d.do_not_contact)), ','), '')
      )) as filled
      from import_donors i join donors d on d.id = i.donor_id
      where i.import_id = ${importId} and i.ref = any(${due}) and (not i.is_new or i.ref <> i.donor_id)
      order by d.id for no key update of d
    ), changed as (
      update donors d set
        email = coalesce(k.filled->>'email', d.email), phone = coalesce(k.filled->>'phone', d.phone),
        postal_address = coalesce(k.filled->>'postalAddress', d.postal_address),
        unsubscribed_at = coalesce((k.filled->>'unsubscribedAt')::timestamptz, d.unsubscribed_at),
        email_opt_in_at = coalesce((k.filled->>'emailOptInAt')::timestamptz, d.email_opt_in_at),
        do_not_contact = d.do_not_contact || coalesce(string_to_array(k.filled->>'doNotContact', ','), '{}'),
        email_opt_in_source = case when k.filled ? 'emailOptInAt' then ${optInSource(importId)} else d.email_opt_in_source end
      from known k where d.id = k.id and k.filled <> '{}'::jsonb
    )
    update import_donors i set filled = k.filled from known k
    where i.import_id = ${importId} and i.ref = k.ref and k.filled <> '{}'::jsonb`);
}
