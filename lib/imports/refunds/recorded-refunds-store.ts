import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { importedRefunds, imports } from "@/db/schema/imports";
import { STATED } from "../plan/row-keys";
import type { ImportRecord } from "../store";
import { isChained, type OtherReference, type RecordedRefund } from "./refunds";

type System = Pick<ImportRecord, "orgId" | "source">;

/** Whether a refund of a refund belongs to the payment of that one, for a source `column`. */
const isChainedIn = (column: SQL) => sql`${column} <> 'OTHER'`;

/**
 * Returns the refunds that imports recorded of payments, by the key of the payment. A refund of a refund belongs to the
 * same payment. Each is returned once, with the first file that has it.
 */
export async function findRecorded(
  db: Executor,
  { orgId, source }: System,
  keys: readonly string[],
): Promise<Map<string, RecordedRefund[]>> {
  if (keys.length === 0) return new Map();
  const ofSystem = sql`t.org_id = ${orgId} and t.source = ${source}`;
  const rows = await db.execute<{
    root: string;
    key: string;
    cents: string;
    payment: string | null;
    file: string;
  }>(sql`
    with recursive refund as (
      select k.key as root, t.key, t.amount_cents, t.payment, t.import_id
      from unnest(${textList(keys)}) k(key) join imported_refunds t on ${ofSystem} and t.refund_of = k.key
      union
      select r.root, t.key, t.amount_cents, t.payment, t.import_id
      from refund r join imported_refunds t on ${ofSystem} and t.refund_of = r.key where ${isChained(source)}
    )
    select distinct on (r.root, r.key) r.root, r.key, r.amount_cents as cents, r.payment, coalesce(i.file_name, '') as file
    from refund r join imports i on i.id = r.import_id
    order by r.root, r.key, r.amount_cents desc, i.created_at, i.id`);
  const found = new Map<string, RecordedRefund[]>();
  for (const { root, cents, ...refund } of rows) {
    const all = found.get(root) ?? [];
    all.push({ ...refund, amountCents: Number(cents) });
    found.set(root, all);
  }
  return found;
}

/** Returns the keys of the payments or refunds to which recorded refunds refer, by the refunds' own keys. */
export async function findRefundOf(
  db: Executor,
  { orgId, source }: System,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ key: importedRefunds.key, refundOf: importedRefunds.refundOf })
    .from(importedRefunds)
    .where(
      and(
        eq(importedRefunds.orgId, orgId),
        eq(importedRefunds.source, source),
        anyOf(importedRefunds.key, keys),
      ),
    )
    .orderBy(importedRefunds.key, importedRefunds.refundOf);
  return new Map(rows.map(({ key, refundOf }) => [key, refundOf]));
}

/** Returns the references of recorded refunds by the refunds' own keys, each with the first file that has the refund. */
export async function findOtherReferences(
  db: Executor,
  { orgId, source }: System,
  keys: readonly string[],
): Promise<Map<string, OtherReference>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([importedRefunds.key], {
      key: importedRefunds.key,
      refundOf: importedRefunds.refundOf,
      file: sql<string>`coalesce(${imports.fileName}, '')`,
    })
    .from(importedRefunds)
    .innerJoin(imports, eq(imports.id, importedRefunds.importId))
    .where(
      and(
        eq(importedRefunds.orgId, orgId),
        eq(importedRefunds.source, source),
        anyOf(importedRefunds.key, keys),
      ),
    )
    .orderBy(importedRefunds.key, imports.createdAt, imports.id);
  return new Map(rows.map(({ key, ...other }) => [key, other]));
}

/** The SQL of `takenCents` (remaining.ts) for the recorded refunds of a row `k` of `imported_donations`. */
export const takenFrom = (k: SQL) => sql<number>`(
  with recursive refund as (
    select t.key, t.amount_cents from imported_refunds t
    where t.org_id = ${k}.org_id and t.source = ${k}.source and t.refund_of = ${k}.key
    union
    select t.key, t.amount_cents from refund r join imported_refunds t
      on t.org_id = ${k}.org_id and t.source = ${k}.source and t.refund_of = r.key
    where ${isChainedIn(sql`${k}.source`)}
  ), one as (select key, max(amount_cents) as cents from refund group by key)
  select greatest(
    coalesce(sum(cents) filter (where not starts_with(key, ${STATED})), 0),
    coalesce(sum(cents) filter (where starts_with(key, ${STATED})), 0))::bigint
  from one)`;

/**
 * The SQL of a query for the refunds that an import recorded: the `key` of each, and as `root` the key of its payment,
 * also for a refund of a refund.
 */
export const recordedRoots = (importId: string) => sql`(
  with recursive up as (
    select t.org_id, t.source, t.key, t.created_at, t.refund_of as root from imported_refunds t where t.import_id = ${importId}
    union
    select u.org_id, u.source, u.key, u.created_at, t.refund_of from up u join imported_refunds t
      on t.org_id = u.org_id and t.source = u.source and t.key = u.root
    where ${isChainedIn(sql`u.source`)}
  )
  select u.org_id, u.source, u.key, u.created_at, u.root from up u where not (${isChainedIn(sql`u.source`)} and exists (
    select from imported_refunds t where t.org_id = u.org_id and t.source = u.source and t.key = u.root)))`;
