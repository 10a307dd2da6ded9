import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { type AddedKind, MISSING } from "./added-names";

/**
 * Returns the distinct names, as first spelled, of campaigns and funds that the rows need and the organization lacked.
 */
export async function listAddedNames(
  db: Executor,
  importId: string,
): Promise<{ campaigns: string[]; funds: string[] }> {
  const rows = await db.execute<{ kind: string; name: string }>(sql`
    with named as (
      select number, 'campaign' as kind, plan->>'newCampaign' as name from import_rows
      where import_id = ${importId} and outcome = 'ADD' and plan ? 'newCampaign'
      union all
      select r.number, 'fund', f.name from import_rows r, jsonb_array_elements_text(r.plan->'newFunds') as f(name)
      where r.import_id = ${importId} and r.outcome = 'ADD' and r.plan ? 'newFunds'
    )
    select distinct on (kind, lower(name)) kind, name from named order by kind, lower(name), number`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { campaigns: of("campaign"), funds: of("fund") };
}

/** Counts the distinct campaigns and funds missing in rows that are rejected for no other reason. */
export async function countMissingNames(
  db: Executor,
  importId: string,
): Promise<{ campaigns: number; funds: number }> {
  const starts = (kind: AddedKind) => sql`starts_with(reason, ${MISSING[kind]})`;
  const distinct = (kind: AddedKind) =>
    sql`count(distinct lower(reason)) filter (where ${starts(kind)})::int`;
  const [row] = await db.execute<{ campaigns: number; funds: number }>(sql`
    select ${distinct("campaign")} as campaigns, ${distinct("fund")} as funds
    from import_rows r cross join lateral jsonb_array_elements_text(r.remarks) as found(reason)
    where r.import_id = ${importId} and r.outcome = 'REFUSE' and not exists (
      select from jsonb_array_elements_text(r.remarks) as other(reason)
      where not (${starts("campaign")} or ${starts("fund")}))`);
  return { campaigns: row?.campaigns ?? 0, funds: row?.funds ?? 0 };
}

type Named = readonly { id: string; name: string }[];

/** Whether another campaign or fund of the organization has one of these names. */
export async function findTakenNames(
  db: Executor,
  orgId: string,
  { campaigns, funds }: { campaigns: Named; funds: Named },
): Promise<boolean> {
  const names = (all: Named) => textList(all.map(({ name }) => name.toLowerCase()));
  const ids = (all: Named) => textList(all.map(({ id }) => id));
  const rows = await db.execute(sql`
    select id from campaigns where org_id = ${orgId} and lower(title) = any(${names(campaigns)}) and id <> all(${ids(campaigns)})
    union all
    select id from funds where org_id = ${orgId} and id <> all(${ids(funds)})
      and (lower(name) = any(${names(funds)}) or lower(code) = any(${names(funds)}))
    limit 1`);
  return rows.length > 0;
}
