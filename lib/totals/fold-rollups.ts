import type { Context } from "@/lib/kernel/context";
import { campaignsWithPending, fold } from "./store";

/** Folds every campaign; returns how many changes were folded. */
export async function foldEverything(ctx: Context): Promise<number> {
  let all = 0;
  for (;;) {
    let round = 0;
    for (const campaignId of await campaignsWithPending(ctx.db)) round += await fold(ctx.db, campaignId);
    if (round === 0) return all;
    all += round;
  }
}

/** Folds the pending changes of one campaign; returns how many. */
export async function foldCampaign(ctx: Context, campaignId: string): Promise<number> {
  return fold(ctx.db, campaignId);
}
