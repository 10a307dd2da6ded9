import type { Context } from "@/lib/kernel/context";
import { endDue } from "./store";

/** Ends campaigns whose `endDate` has passed (it is inclusive); returns how many. */
export async function endDueCampaigns(ctx: Context): Promise<number> {
  return endDue(ctx.db, ctx.now);
}
