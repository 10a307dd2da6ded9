import type { OrgContext } from "@/lib/auth/access";
import { countActiveByCreator } from "./store";

/** Returns the number of usable keys per creator id: the keys that end when that person leaves. */
export async function activeKeysByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  return countActiveByCreator(ctx.db, org.id, ctx.now);
}
