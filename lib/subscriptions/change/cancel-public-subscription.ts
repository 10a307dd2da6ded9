import type { Context } from "@/lib/kernel/context";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { endSubscription } from "./change-terms";

/**
 * Cancels the donor's own subscription. Throws `forbidden` for a link that does not permit it, and `unavailable` if the
 * processor cannot be reached; the subscription then continues.
 */
export async function cancelPublicSubscription(
  ctx: Context,
  { token, reason }: { token: string; reason: string | null },
): Promise<PublicSubscription> {
  await endSubscription(ctx, await requireToChange(ctx, token, "EVERYTHING"), reason);
  return getPublicSubscription(ctx, token);
}
