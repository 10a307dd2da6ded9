import type { Context } from "@/lib/kernel/context";
import { organizationFor } from "@/lib/orgs/access";
import { countActiveByCreator } from "./store";

/** How many keys in use each person has made, by their id, for members: what ends when that person leaves. */
export async function activeKeysByCreator(ctx: Context, idOrSlug: string): Promise<Map<string, number>> {
  const org = await organizationFor(ctx, idOrSlug);
  return countActiveByCreator(ctx.db, org.id, ctx.now);
}
