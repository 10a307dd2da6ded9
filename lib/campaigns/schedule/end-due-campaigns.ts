import { endDue } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { recordTransition } from "./record-transition";

/** Ends campaigns whose `endDate` (inclusive) has passed, and records it. Returns their number. */
export async function endDueCampaigns(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const moved = await endDue(tx, ctx.now);
    await recordTransition(tx, ctx, moved, "ENDED");
    return moved.length;
  });
}
