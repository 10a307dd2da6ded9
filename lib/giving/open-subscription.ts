import { notFound } from "@/lib/kernel/errors";
import { openSessionLink } from "@/lib/subscriptions/links/mail-link";
import { findSubscription } from "@/lib/subscriptions/store";
import type { GivingContext } from "./context";
import type { OpenedSubscription } from "./schemas";

/** Returns the cause of the manage links that a session opened. */
export const sessionCause = (sessionHash: string) => `giving:${sessionHash}`;

/**
 * Opens a link that permits every change of one of the donor's recurring donations, until the session ends. Throws
 * `not_found` for another donor's.
 */
export async function openSubscription(
  ctx: GivingContext,
  subscriptionId: string,
): Promise<OpenedSubscription> {
  const { donor, sessionHash, expiresAt } = ctx.giving;
  const found = await findSubscription(ctx.db, { id: subscriptionId });
  if (!found || found.donor.id !== donor.id) throw notFound("Subscription");
  const cause = sessionCause(sessionHash);
  const link = await openSessionLink(ctx, { subscriptionId, cause, until: expiresAt });
  return {
    token: link.token,
    expiresAt: link.expiresAt.toISOString(),
    campaign: { slug: found.campaign.slug },
  };
}
