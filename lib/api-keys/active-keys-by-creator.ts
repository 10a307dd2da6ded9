import type { OrgContext } from "@/lib/auth/access";
import { countActiveByCreator } from "./store";

/** The number of usable keys each person has created, by their id: what ends when that person leaves. */
export async function activeKeysByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  return countActiveByCreator(ctx.db, org.id, ctx.now);
}
