import type { OrgContext } from "@/lib/auth/access";
import { endpointIdsByCreator } from "./creator-store";

/**
 * Returns the number of enabled webhooks whose URL each person set, by user id. They stay enabled when the person is
 * demoted or removed, so staff should review them then.
 */
export async function countWebhooksByCreator(ctx: OrgContext): Promise<Map<string, number>> {
  const { org } = ctx;
  const byCreator = await endpointIdsByCreator(ctx.db, org.id);
  return new Map([...byCreator].map(([userId, ids]) => [userId, ids.length]));
}
