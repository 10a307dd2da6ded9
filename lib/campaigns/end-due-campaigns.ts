import type { Context } from "@/lib/kernel/context";
import { recordTransition } from "./record-transition";
import { endDue } from "./store";

/** Ends campaigns whose `endDate` has passed (it is inclusive), and notes it; returns how many. */
export async function endDueCampaigns(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const moved = await endDue(tx, ctx.now);
    await recordTransition(tx, ctx, moved, "ENDED");
    return moved.length;
  });
}
