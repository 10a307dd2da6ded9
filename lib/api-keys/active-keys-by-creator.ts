import type { OrgContext } from "@/lib/auth/access";
import { countActiveByCreator } from "./store";

/** How many keys in use each person has made, by their id, for members: what ends when that person leaves. */
export async function activeKeysByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  return countActiveByCreator(ctx.db, org.id, ctx.now);
}
