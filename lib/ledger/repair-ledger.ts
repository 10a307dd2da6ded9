import type { OrgContext } from "@/lib/auth/access";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { findPayoutRow } from "@/lib/payouts/store";
import { syncPayout } from "@/lib/payouts/sync-payout";
import { rebuildFund, rebuildOrganizationRollups, rebuildRollups } from "@/lib/totals/rebuild-store";
import { rebuildBalances } from "./balance-store";
import { type CheckName, findDiffering } from "./checks-store";
import { repairCampaign, repairDonation, repairWaiver } from "./repair-store";

const ROLLUP_TIMEOUT_MS = 30 * 60_000;
const BATCH_SIZE = 500;
const OF_DONATIONS: CheckName[] = [
  "donation-status",
  "donation-refunds",
  "donation-net-raised",
  "donation-journal",
  "donation-entries",
];
const OF_CAMPAIGNS: CheckName[] = ["tickets", "matching"];
const OF_ROLLUPS: CheckName[] = ["campaign-totals", "campaign-slices", "donor-totals", "unique-donors"];
const OF_FUNDS: CheckName[] = ["fund-totals"];
const OF_ORGANIZATION: CheckName[] = ["organization-totals", "organization-donors"];

export type Repaired = {
  donations: number;
  campaigns: number;
  rollups: number;
  report: boolean;
  waiver: boolean;
  payouts: number;
};

/**
 * Repairs the differences that a verification finds: recomputes donations from payments, refunds and disputes, then
 * tickets, matching and the waiver from donations; rebuilds roll-ups and balances; and reads payouts again. Only
 * appends to the journal. Contradictory facts are left for staff.
 */
export async function repairLedger(ctx: OrgContext<"ADMIN">): Promise<Repaired> {
  const { org } = ctx;
  const donations = await eachOf(ctx, org.id, OF_DONATIONS, (id) => repairDonation(ctx.db, id, ctx.now));
  const campaigns = await eachOf(ctx, org.id, OF_CAMPAIGNS, (id) => repairCampaign(ctx.db, id, ctx.now));
  const waiver = await repairWaiver(ctx.db, org.id, WAIVER_CENTS);
  const rollups = await eachOf(ctx, org.id, OF_ROLLUPS, async (id) => {
    await rebuildRollups(ctx.db, id, ROLLUP_TIMEOUT_MS);
    return true;
  });
  const funds = await eachOf(ctx, org.id, OF_FUNDS, async (fundId) => {
    await rebuildFund(ctx.db, { orgId: org.id, fundId }, ROLLUP_TIMEOUT_MS);
    return true;
  });
  const report = await eachOf(ctx, org.id, OF_ORGANIZATION, async (id) => {
    await rebuildOrganizationRollups(ctx.db, id, ROLLUP_TIMEOUT_MS);
    return true;
  });
  if ((await findDiffering(ctx.db, org.id, "ledger-balances", 1)).length > 0)
    await rebuildBalances(ctx.db, org.id);
  const payouts = await eachOf(ctx, org.id, ["payouts"], async (id) => {
    const payout = await findPayoutRow(ctx.db, id);
    if (!payout || !org.processorAccountId) return false;
    const it = { account: org.processorAccountId, payoutId: payout.processorPayoutId };
    return (await syncPayout(ctx, it)) === "applied";
  });
  return { donations, campaigns, rollups: rollups + funds, report: report > 0, waiver, payouts };
}

/** Repairs the findings of the checks until a pass finds nothing new. Returns the number repaired. */
async function eachOf(
  ctx: Context,
  orgId: string,
  names: CheckName[],
  repair: (id: string) => Promise<boolean>,
): Promise<number> {
  const seen = new Set<string>();
  let repaired = 0;
  for (const name of names)
    for (;;) {
      const found = await findDiffering(ctx.db, orgId, name, BATCH_SIZE + seen.size);
      const fresh = found.filter((id) => !seen.has(id));
      if (fresh.length === 0) break;
      for (const id of fresh) {
        seen.add(id);
        if (await repair(id)) repaired += 1;
      }
    }
  return repaired;
}
