import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { countLiveByMaker } from "./store";

/** How many keys in use each person has made, by their id, for members: what ends when that person leaves. */
export async function liveKeysByMaker(ctx: Context, idOrSlug: string): Promise<Map<string, number>> {
  const org = await organizationFor(ctx, idOrSlug);
  return countLiveByMaker(ctx.db, org.id, ctx.now);
}
