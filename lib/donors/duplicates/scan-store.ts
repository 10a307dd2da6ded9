import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Database, Executor } from "@/db/client";
import { duplicateScans } from "@/db/schema/donor-merges";
import { lockMerging } from "../merges/move-store";
import { isPerson } from "../placeholder-donor-store";
import { COMMON_DOMAINS, MAX_PAIRS, MIN_SINGLE_NAME, NO_NAMES, SHARED_MAILBOXES, WEIGHTS } from "./rules";

/** The text in lower case, without accents, spaces and punctuation. */
const folded = (text: SQL) =>
  sql`regexp_replace(lower(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')), '[\\s.,;:''’"()/_#-]+', '', 'g')`;

/** The digits of a US phone number, without country code and extension. */
const digits = (phone: SQL) =>
  sql`right(regexp_replace(regexp_replace(lower(${phone}), '[x#].*$', ''), '\\D', '', 'g'), 10)`;

/**
 * Compares all donors of an organization and replaces its pairs in one statement; returns the number of pairs. Each
 * donor is compared with the next few donors that share a key (name, phone, address or mailbox), so the work grows
 * linearly even if thousands share a name. Serialized with merges.
 */
export async function scanDonors(db: Database, orgId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMerging(tx, orgId);
    await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
    const [found] = await tx.execute<{ pairs: number }>(sql`
      with person as materialized (
        select id, created_at, ${folded(sql`first_name || last_name`)} as name, ${folded(sql`last_name`)} as last_name,
          first_name <> '' and last_name <> '' as is_named, ${digits(sql`phone`)} as phone, ${folded(sql`postal_address`)} as address
        from donors where org_id = ${orgId} and ${isPerson(orgId)}
      ), mailbox as materialized (
        select id, replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') as name, split_part(email, '@', 2) as domain
        from (
          select id, email from donors where org_id = ${orgId} and email is not null
          union all select donor_id, email from donor_emails where org_id = ${orgId}
        ) as address
      ), key as (
        select id, created_at, 'NAME' as reason, name as key from person
        where length(name) >= case when is_named then 3 else ${MIN_SINGLE_NAME} end and not name = any(${textList(NO_NAMES)})
        union all select id, created_at, 'PHONE', phone from person where length(phone) >= 7
        union all select id, created_at, 'ADDRESS', address || ' ' || last_name from person where address <> '' and last_name <> ''
        union all select m.id, p.created_at, 'EMAIL', m.name || '@' || m.domain from mailbox m join person p using (id)
      ), alike as (
        select placed.id, reason, next.id as other_id from (
          select id, reason, array[lead(id, 1) over same, lead(id, 2) over same, lead(id, 3) over same] as others
          from key window same as (partition by reason, key order by created_at, id)
        ) as placed cross join lateral unnest(others) as next(id) where next.id is not null
        union all
        -- The same mailbox at domains that differ by a typo.
        select placed.id, 'EMAIL', next.id from (
          select id, domain, array[${leads("id")}] as ids, array[${leads("domain")}] as domains
          from mailbox where length(name) >= 3 and not name = any(${textList(SHARED_MAILBOXES)})
          window same as (partition by name order by domain, id)
        ) as placed cross join lateral unnest(ids, domains) as next(id, domain)
        where next.id is not null and next.domain <> placed.domain
          and levenshtein_less_equal(placed.domain, next.domain, 2) <= case when length(placed.domain) < 8 then 1 else 2 end
          and not (placed.domain = any(${textList(COMMON_DOMAINS)}) and next.domain = any(${textList(COMMON_DOMAINS)}))
      ), found as materialized (
        select first_id, second_id, reasons, strength from (
          select least(id, other_id) as first_id, greatest(id, other_id) as second_id, array_agg(distinct reason) as reasons,
            sum(distinct w.weight)::smallint as strength
          from alike join (values ${weights}) as w(name, weight) on w.name = alike.reason
          where id <> other_id group by 1, 2
        ) as pair
        where not exists (select from distinct_donors d where d.first_id = pair.first_id and d.second_id = pair.second_id)
        order by strength desc, first_id, second_id limit ${MAX_PAIRS}
      ), gone as (
        delete from duplicate_pairs p where org_id = ${orgId}
          and not exists (select from found f where f.first_id = p.first_id and f.second_id = p.second_id)
      ), kept as (
        insert into duplicate_pairs as p (org_id, first_id, second_id, reasons, strength)
        select ${orgId}, first_id, second_id, reasons, strength from found
        on conflict (first_id, second_id) do update set reasons = excluded.reasons, strength = excluded.strength
          where p.reasons <> excluded.reasons
      )
      select count(*)::int as pairs from found`);
    const done = { scannedAt: now, requestedAt: null };
    await tx
      .insert(duplicateScans)
      .values({ orgId, ...done })
      .onConflictDoUpdate({ target: duplicateScans.orgId, set: done });
    return found?.pairs ?? 0;
  });
}

const leads = (column: "id" | "domain") =>
  sql.raw([1, 2, 3, 4, 5].map((next) => `lead(${column}, ${next}) over same`).join(", "));

// The weights are all different, so `sum(distinct …)` counts each reason once.
const weights = sql.raw(
  Object.entries(WEIGHTS)
    .map(([reason, weight]) => `('${reason}', ${weight})`)
    .join(", "),
);

/** Records that staff requested a scan. */
export async function requestScan(db: Executor, orgId: string, now: Date): Promise<void> {
  await db
    .insert(duplicateScans)
    .values({ orgId, requestedAt: now })
    .onConflictDoUpdate({ target: duplicateScans.orgId, set: { requestedAt: now } });
}
