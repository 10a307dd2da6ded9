import type { OrgContext } from "@/lib/auth/access";
import { endpointIdsByCreator } from "./creator-store";

/**
 * How many enabled webhooks go to an address that each person gave, by their id, for members: they go on when that person
 * is demoted or removed, so staff are told to look at them then.
 */
export async function countWebhooksByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  const byGiver = await endpointIdsByCreator(ctx.db, org.id);
  return new Map([...byGiver].map(([userId, ids]) => [userId, ids.length]));
}
