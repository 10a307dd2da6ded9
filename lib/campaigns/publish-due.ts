import type { Context } from "@/lib/kernel/context";
import { publishDue } from "./store";

/** Publishes drafts whose `scheduledPublishAt` has come; returns how many. */
export async function publishDueCampaigns(ctx: Context): Promise<number> {
  return publishDue(ctx.db, ctx.now);
}
