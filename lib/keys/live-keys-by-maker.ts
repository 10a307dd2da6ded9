import type { OrgContext } from "@/lib/auth/access";
import { countLiveByMaker } from "./store";

/** How many keys in use each person has made, by their id, for members: what ends when that person leaves. */
export async function liveKeysByMaker(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  return countLiveByMaker(ctx.db, org.id, ctx.now);
}
