import { findFundsInUse } from "@/lib/funds/store";
import { findCampaigns } from "@/lib/offline-donations/store";
import type { ImportRecord, lockImport } from "../store";
import type { DueRow } from "./donations-store";

type Tx = Parameters<typeof lockImport>[0];
type Placeable = {
  campaignId: string | null;
  /** Undefined: the campaign's default fund. */
  fundId?: string | null;
  split?: readonly { fundId: string | null }[];
};
/** A row that is not imported after all, with the reason. */
export type Left = { number: number; outcome: "SKIP" | "REFUSE"; remark: string };

/** Returns the rows with their funds. Rows whose campaign or fund was removed since the check are left out. */
export async function placeRows<Plan extends Placeable, Row extends Omit<DueRow, "plan"> & { plan: Plan }>(
  tx: Tx,
  { orgId }: ImportRecord,
  rows: readonly Row[],
): Promise<{ placed: (Row & { fundId: string | null })[]; left: Left[] }> {
  const campaignIds = [...new Set(rows.flatMap(({ plan }) => plan.campaignId ?? []))];
  const campaigns = await findCampaigns(tx, orgId, campaignIds);
  const fundOf = ({ plan }: Row) => {
    if (plan.fundId !== undefined) return plan.fundId;
    return plan.campaignId === null ? null : (campaigns.get(plan.campaignId)?.defaultFundId ?? null);
  };
  const fundsOf = (row: Row) =>
    [fundOf(row), ...(row.plan.split ?? []).map((part) => part.fundId)].flatMap((id) => id ?? []);
  const funds = await findFundsInUse(tx, orgId, [...new Set(rows.flatMap(fundsOf))]);
  const left: Left[] = [];
  const placed: (Row & { fundId: string | null })[] = [];
  for (const row of rows) {
    const { campaignId } = row.plan;
    const refuse = (remark: string) => left.push({ number: row.number, outcome: "REFUSE", remark });
    if (campaignId !== null && !campaigns.has(campaignId)) refuse("Its campaign was deleted after the check");
    else if (fundsOf(row).some((id) => !funds.has(id))) refuse("Its fund was archived after the check");
    else placed.push({ ...row, fundId: fundOf(row) });
  }
  return { placed, left };
}
