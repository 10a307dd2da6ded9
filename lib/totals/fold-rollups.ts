import { foldEach } from "@/lib/kernel/concurrency/fold-each";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { campaignsWithPending, fold } from "./store";

/**
 * Folds every campaign, of one organization or of all, even if others cannot be folded. Returns the number of folded
 * changes.
 */
export async function foldEverything(ctx: Context, orgId?: string): Promise<number> {
  const { folded, failures } = await foldEach(
    () => campaignsWithPending(ctx.db, orgId),
    (campaignId) => fold(ctx.db, campaignId),
  );
  for (const [campaignId, err] of failures)
    log.error({ err, campaignId, requestId: ctx.requestId }, "a campaign's totals could not be folded");
  return folded;
}

/** Folds the pending changes of one campaign. Returns their number. */
export async function foldCampaign(ctx: Context, campaignId: string): Promise<number> {
  return fold(ctx.db, campaignId);
}
