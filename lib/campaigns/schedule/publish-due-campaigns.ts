import { publishDue } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { recordTransition } from "./record-transition";

/** Publishes drafts whose `scheduledPublishAt` has been reached, and records it. Returns their number. */
export async function publishDueCampaigns(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const moved = await publishDue(tx, ctx.now);
    await recordTransition(tx, ctx, moved, "ACTIVE");
    return moved.length;
  });
}
