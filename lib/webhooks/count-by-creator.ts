import type { OrgContext } from "@/lib/auth/access";
import { endpointIdsByCreator } from "./creator-store";

/**
 * The number of enabled webhooks to a URL set by each person, by their id. They stay enabled when that person
 * is demoted or removed, so staff should review them then.
 */
export async function countWebhooksByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  const byGiver = await endpointIdsByCreator(ctx.db, org.id);
  return new Map([...byGiver].map(([userId, ids]) => [userId, ids.length]));
}
