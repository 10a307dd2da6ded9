import type { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import type { updatePublicSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changeTerms } from "./change-terms";

/**
 * Changes the amount or frequency of the donor's own subscription from the next charge on. A large raise waits for
 * confirmation by email and is returned as `pendingRaise`. Throws `forbidden` for a link that does not permit it,
 * `refused`, `invalid`, `conflict`, `limited` and `unavailable`.
 */
export async function updatePublicSubscription(
  ctx: Context,
  { token, ...terms }: { token: string } & z.infer<typeof updatePublicSubscriptionInput>,
): Promise<PublicSubscription> {
  await changeTerms(ctx, await requireToChange(ctx, token, "EVERYTHING"), terms);
  return getPublicSubscription(ctx, token);
}
