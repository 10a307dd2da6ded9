import { and, eq, sql } from "drizzle-orm";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { givingLevels } from "@/db/schema/giving-levels";
import { ticketsLeft } from "@/lib/tickets/rules";
import { importOptions } from "../schemas";
import type { ImportRecord } from "../store";
import type { CampaignReturns, OpenRow } from "./known";

/**
 * Finds the giving levels and remaining tickets of the campaigns named in these rows, and of the chosen campaign. The
 * tickets of the file's earlier rows are no longer available. Empty if no row has a level or tickets.
 */
export async function findReturns(
  db: Executor,
  it: ImportRecord,
  rows: readonly OpenRow[],
  named: readonly (string | null)[],
): Promise<Map<string, CampaignReturns>> {
  const given = rows.flatMap(({ read }) => read.donation ?? []);
  const hasLevels = given.some(({ givingLevel }) => givingLevel !== null);
  const hasTickets = given.some(({ tickets }) => tickets !== null);
  if (!hasLevels && !hasTickets) return new Map();
  const chosen = importOptions.parse(it.options).campaignId;
  const ids = [...new Set([chosen, ...named].flatMap((id) => id ?? []))];
  const [found, levels] = await Promise.all([
    db
      .select({
        id: campaigns.id,
        ticketPriceCents: campaigns.ticketPriceCents,
        ticketCapacity: campaigns.ticketCapacity,
        ticketsSold: campaigns.ticketsSold,
        ticketsHeld: campaigns.ticketsHeld,
      })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, it.orgId), anyOf(campaigns.id, ids))),
    hasLevels
      ? db
          .select({
            id: givingLevels.id,
            campaignId: givingLevels.campaignId,
            name: givingLevels.name,
            fairMarketValueCents: givingLevels.fairMarketValueCents,
            isArchived: sql<boolean>`${givingLevels.archivedAt} is not null`,
          })
          .from(givingLevels)
          .where(anyOf(givingLevels.campaignId, ids))
      : [],
  ]);
  const limited = found.filter(({ ticketCapacity }) => ticketCapacity !== null).map(({ id }) => id);
  const planned =
    hasTickets && limited.length > 0 ? await countPlanned(db, it, limited) : new Map<string, number>();
  const levelsOf = new Map<string, CampaignReturns["levels"][number][]>(ids.map((id) => [id, []]));
  for (const { campaignId, ...level } of levels) levelsOf.get(campaignId)?.push(level);
  const returnsIn = ({ id, ...campaign }: (typeof found)[number]): CampaignReturns => {
    const left = ticketsLeft(campaign);
    return {
      levels: levelsOf.get(id) ?? [],
      sellsTickets: campaign.ticketPriceCents !== null,
      ticketsLeft: left === null ? null : Math.max(0, left - (planned.get(id) ?? 0)),
    };
  };
  return new Map(found.map((campaign) => [campaign.id, returnsIn(campaign)]));
}

/** Counts the tickets of the checked rows of a file, by campaign. */
async function countPlanned(
  db: Executor,
  { id, lastChecked }: ImportRecord,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.execute<{ campaign_id: string; count: number }>(sql`
    select plan->>'campaignId' as campaign_id, sum((plan->>'ticketCount')::int)::int as count from import_rows
    where import_id = ${id} and number <= ${lastChecked} and outcome = 'ADD' and plan ? 'ticketCount'
      and plan->>'campaignId' = any(${textList(campaignIds)})
    group by 1`);
  return new Map([...rows].map((row) => [row.campaign_id, row.count]));
}
