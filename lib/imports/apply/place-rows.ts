import { findFundsInUse } from "@/lib/funds/store";
import { type CreditedCampaign, findCampaigns } from "@/lib/offline-donations/store";
import { partProblems } from "@/lib/offline-donations/write-donations";
import { archivedNames } from "../added-names/exported-funds";
import type { ImportRecord, lockImport } from "../store";
import type { DueRow } from "./donations-store";

type Tx = Parameters<typeof lockImport>[0];
type Placeable = {
  campaignId: string | null;
  /** Undefined: the campaign's default fund. */
  fundId?: string | null;
  split?: readonly { fundId: string | null }[];
  givingLevelId?: string;
  ticketCount?: number;
  newCampaign?: string;
  newFunds?: readonly string[];
};
/** A row that is not imported after all, with the reason. */
export type Left = { number: number; outcome: "SKIP" | "REFUSE"; remark: string };

/**
 * Returns the rows with their funds, and their campaigns by id. Rows whose campaign, fund, giving level or tickets were
 * removed since the check are left out.
 */
export async function placeRows<Plan extends Placeable, Row extends Omit<DueRow, "plan"> & { plan: Plan }>(
  tx: Tx,
  it: ImportRecord,
  rows: readonly Row[],
): Promise<{
  placed: (Row & { fundId: string | null })[];
  left: Left[];
  campaigns: Map<string, CreditedCampaign>;
}> {
  const { orgId } = it;
  const campaignIds = [...new Set(rows.flatMap(({ plan }) => plan.campaignId ?? []))];
  const campaigns = await findCampaigns(tx, orgId, campaignIds);
  const fundOf = ({ plan }: Row) => {
    if (plan.fundId !== undefined) return plan.fundId;
    return plan.campaignId === null ? null : (campaigns.get(plan.campaignId)?.defaultFundId ?? null);
  };
  const fundsOf = (row: Row) =>
    [fundOf(row), ...(row.plan.split ?? []).map((part) => part.fundId)].flatMap((id) => id ?? []);
  const fundIds = [...new Set(rows.flatMap(fundsOf))];
  const funds = await findFundsInUse(tx, orgId, fundIds, archivedNames(it));
  const left: Left[] = [];
  const placed: (Row & { fundId: string | null })[] = [];
  for (const row of rows) {
    const { campaignId, givingLevelId = null, ticketCount = null, newCampaign, newFunds = [] } = row.plan;
    const campaign = campaignId === null ? undefined : campaigns.get(campaignId);
    const missing = campaign ? partProblems(campaign, { givingLevelId, ticketCount }) : {};
    const refuse = (remark: string) => left.push({ number: row.number, outcome: "REFUSE", remark });
    if (campaignId !== null && !campaign)
      refuse(newCampaign ? notAdded([newCampaign]) : "Its campaign was deleted after the check");
    else if (fundsOf(row).some((id) => !funds.has(id)))
      refuse(newFunds.length > 0 ? notAdded(newFunds) : "Its fund was archived after the check");
    else if (missing["givingLevelId"]) refuse("Its giving level was deleted after the check");
    else if (missing["ticketCount"]) refuse("Its campaign stopped selling tickets after the check");
    else placed.push({ ...row, fundId: fundOf(row) });
  }
  return { placed, left, campaigns };
}

/** Why a row is left out that only the check at the start of the run accepted. Names are added before that. */
const notAdded = (names: readonly string[]) =>
  `${names.map((name) => `“${name}”`).join(" and ")} was not added, because the first check rejected the row: import it again`;
