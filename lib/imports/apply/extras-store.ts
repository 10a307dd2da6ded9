import { type SQL, sql } from "drizzle-orm";
import type { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { FOR_EACH_ROW } from "@/db/for-each-row";
import { donorTags } from "@/db/schema/donor-tags";
import { MAX_TAGS } from "@/lib/donors/tags/schemas";
import { newId } from "@/lib/kernel/ids";

type Writing = { importId: string; orgId: string; due: ReturnType<typeof textList>; now: Date };

const isDue = ({ importId, due }: Writing, field: "otherEmails" | "tags" | "notes") =>
  sql`i.import_id = ${importId} and i.ref = any(${due}) and i.person ? ${field}`;

/** Records additions to donors for the undo. Rows of `added` have a `ref`, a `key` and a `value`. */
async function recordAdded(tx: Executor, { importId }: Writing, added: SQL): Promise<void> {
  await tx.execute(sql`
    with ${added}, recorded as (select ref, jsonb_object_agg(key, value) as filled from added group by ref)
    update import_donors i set filled = coalesce(i.filled, '{}'::jsonb) || r.filled from recorded r
    where i.import_id = ${importId} and i.ref = r.ref`);
}

/**
 * The distinct other addresses to be added to donors of an import, with ids of placeholder rows in `donors` that
 * reserve them for this transaction. A concurrent donation that writes a donor with one of them waits, and finds it
 * taken.
 */
export const otherAddresses = (writing: Writing): SQL => sql`
  select distinct e.email, md5(${writing.importId} || ' ' || e.email) as id
  from import_donors i cross join lateral jsonb_array_elements_text(i.person->'otherEmails') e(email)
  where ${isDue(writing, "otherEmails")} and ${isFreeAddress(writing.orgId, sql`e.email`)}`;

/** Whether no donor of an organization has this address as an other address. */
export const isFreeAddress = (orgId: string, email: SQL) =>
  sql`not exists (select from donor_emails k where k.org_id = ${orgId} and k.email = ${email} ${FOR_EACH_ROW})`;

/** Adds the reserved other addresses to donors. Call it after the donors are written. */
export async function addEmails(tx: Executor, writing: Writing): Promise<void> {
  const { orgId, now } = writing;
  const free = await tx.execute<{ email: string }>(sql`
    delete from donors where id = any(array(select id from (${otherAddresses(writing)}) o)) returning email`);
  if (free.length === 0) return;
  const rows = JSON.stringify(free.map(({ email }) => ({ id: newId(), email })));
  await recordAdded(
    tx,
    writing,
    sql`
    given as (
      select distinct on (f.email) i.ref, i.donor_id, f.id, f.email
      from import_donors i cross join lateral jsonb_array_elements_text(i.person->'otherEmails') e(email)
      join jsonb_to_recordset(${rows}::jsonb) as f(id text, email text) on f.email = e.email
      where ${isDue(writing, "otherEmails")} and i.donor_id is not null
      order by f.email, i.first_row
    ), written as (
      insert into donor_emails (id, org_id, donor_id, email, created_at)
      select id, ${orgId}, donor_id, email, ${now.toISOString()} from given order by email returning id
    ), added as (
      select g.ref, 'otherEmail:' || g.email as key, g.email as value from given g join written using (id)
    )`,
  );
}

/** Whether any of these donors gets a tag. */
export async function hasTags(tx: Executor, writing: Writing): Promise<boolean> {
  const rows = await tx.execute(sql`select from import_donors i where ${isDue(writing, "tags")} limit 1`);
  return rows.length > 0;
}

const givenTags = (writing: Writing) => sql`
  select distinct on (i.donor_id, lower(t.name)) i.ref, i.donor_id, i.first_row, t.name
  from import_donors i cross join lateral jsonb_array_elements_text(i.person->'tags') t(name)
  where ${isDue(writing, "tags")} and i.donor_id is not null
  order by i.donor_id, lower(t.name), i.first_row`;

/**
 * Adds tags to donors, and creates missing tags up to the organization's limit. Call it with the tags locked, after the
 * donors are written. A row whose tag was left out gets a remark.
 */
export async function addTags(tx: Executor, writing: Writing): Promise<void> {
  const { importId, orgId, now } = writing;
  const isTag = sql`g.org_id = ${orgId} and lower(g.name) = lower(t.name)`;
  const missing = await tx.execute<{ name: string; ref: string; tags: number }>(sql`
    select distinct on (lower(t.name)) t.name, t.ref, (select count(*)::int from donor_tags where org_id = ${orgId}) as tags
    from (${givenTags(writing)}) t where not exists (select from donor_tags g where ${isTag})
    order by lower(t.name), t.first_row`);
  const tags = missing
    .slice(0, Math.max(0, MAX_TAGS - (missing[0]?.tags ?? 0)))
    .map(({ name, ref }) => ({ row: { id: newId(), orgId, name, createdAt: now }, ref }));
  if (tags.length > 0) await tx.insert(donorTags).values(tags.map(({ row }) => row));
  const fresh = JSON.stringify(tags.map(({ row, ref }) => ({ id: row.id, name: row.name, ref })));
  await recordAdded(
    tx,
    writing,
    sql`
    given as materialized (${givenTags(writing)}), tagged as (
      insert into donor_taggings (donor_id, tag_id)
      select t.donor_id, g.id from given t join donor_tags g on ${isTag}
      order by 1, 2 on conflict do nothing returning donor_id, tag_id
    ), added as (
      select t.ref, 'tag:' || g.id as key, g.name as value
      from given t join donor_tags g on ${isTag} join tagged on tagged.donor_id = t.donor_id and tagged.tag_id = g.id
      union all select f.ref, 'newTag:' || f.id, f.name from jsonb_to_recordset(${fresh}::jsonb) as f(id text, name text, ref text)
    )`,
  );
  if (tags.length < missing.length)
    await tx.execute(sql`
      update import_rows r set remarks = coalesce(r.remarks, '[]'::jsonb) || l.remarks from (
        select t.first_row, jsonb_agg('The tag “' || t.name || '” was left out: the organization has ' || ${MAX_TAGS}::text) as remarks
        from (${givenTags(writing)}) t where not exists (select from donor_tags g where ${isTag}) group by t.first_row
      ) l where r.import_id = ${importId} and r.number = l.first_row`);
}

/**
 * Adds missing notes to donors, with the person who started the import as the author and the time the note was written.
 * Call it after the donors are written.
 */
export async function addNotes(tx: Executor, { by, ...writing }: Writing & { by: string }): Promise<void> {
  const now = sql`${writing.now.toISOString()}::timestamptz`;
  const [kind, id] = by.startsWith("key:") ? ["key", by.slice("key:".length)] : ["person", by];
  await recordAdded(
    tx,
    writing,
    sql`
    given as (
      select i.ref, i.donor_id, n.id, n.text, n.at
      from import_donors i cross join lateral jsonb_to_recordset(i.person->'notes') as n(id text, text text, at timestamptz)
      where ${isDue(writing, "notes")} and i.donor_id is not null
        and not exists (select from donor_notes o where o.donor_id = i.donor_id and o.text = n.text)
    ), written as (
      insert into donor_notes (id, donor_id, text, author_kind, author_id, created_at)
      select id, donor_id, text, ${kind}, ${id}, least(coalesce(at, ${now}), ${now}) from given
      order by id on conflict do nothing returning id
    ), added as (select g.ref, 'note:' || g.id as key, g.text as value from given g join written using (id))`,
  );
}
