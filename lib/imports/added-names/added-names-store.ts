import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { NewLevel, NewTickets } from "../plan/known";
import { type AddedKind, MISSING } from "./added-names";

type AddedCampaign = { name: string; tickets: NewTickets | null };
type AddedFund = { name: string; code: string | null };
type AddedLevel = NewLevel & { campaignId: string };

/**
 * Returns the distinct campaigns (with tickets) and funds (with codes) that the rows need and the organization lacked,
 * as first spelled, and the missing giving levels by ascending amount.
 */
export async function listAddedNames(
  db: Executor,
  importId: string,
): Promise<{ campaigns: AddedCampaign[]; funds: AddedFund[]; levels: AddedLevel[] }> {
  const rows = await db.execute<{
    kind: string;
    name: string;
    tickets: NewTickets | null;
    code: string | null;
  }>(sql`
    with named as (
      select number, 'campaign' as kind, plan->>'newCampaign' as name, plan->'newTickets' as tickets, null as code from import_rows
      where import_id = ${importId} and outcome = 'ADD' and plan ? 'newCampaign'
      union all
      select r.number, 'fund', f.name, null, r.plan->>'newFundCode' from import_rows r, jsonb_array_elements_text(r.plan->'newFunds') as f(name)
      where r.import_id = ${importId} and r.outcome = 'ADD' and r.plan ? 'newFunds'
    )
    select distinct on (kind, lower(name)) kind, first_value(name) over by_number as name, tickets, code from named
    window by_number as (partition by kind, lower(name) order by number)
    order by kind, lower(name), tickets is null, tickets->>'valueCents' is null, code is null, number`);
  const levels = await db.execute<{ campaign_id: string; level: NewLevel }>(sql`
    select distinct on (campaign_id, lower(level->>'name'), level->>'fairMarketValueCents') campaign_id, level from (
      select number, plan->>'campaignId' as campaign_id, plan->'newLevel' as level from import_rows
      where import_id = ${importId} and outcome = 'ADD' and plan ? 'newLevel'
    ) named order by campaign_id, lower(level->>'name'), level->>'fairMarketValueCents', number`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    campaigns: of("campaign").map(({ name, tickets }) => ({ name, tickets })),
    funds: of("fund").map(({ name, code }) => ({ name, code })),
    levels: [...levels]
      .map(({ campaign_id, level }) => ({ ...level, campaignId: campaign_id }))
      .sort((a, b) => a.amountCents - b.amountCents),
  };
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

/** Whether a campaign has another giving level of one of these names and values. */
export async function findTakenLevels(
  db: Executor,
  levels: readonly (AddedLevel & { id: string })[],
): Promise<boolean> {
  const rows = await db.execute(sql`
    select l.id from giving_levels l
    join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
      as n(id text, "campaignId" text, name text, "fairMarketValueCents" bigint)
      on n."campaignId" = l.campaign_id and lower(n.name) = lower(trim(l.name))
        and n."fairMarketValueCents" = l.fair_market_value_cents and n.id <> l.id
    limit 1`);
  return rows.length > 0;
}

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
