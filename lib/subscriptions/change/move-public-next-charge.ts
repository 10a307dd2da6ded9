import type { Context } from "@/lib/kernel/context";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changeNextCharge } from "./move-next-charge";

/**
 * Moves the next charge of the donor's own subscription to another day. Throws `forbidden` for a link that does not
 * permit it, `invalid`, `conflict`, and `unavailable` if the processor cannot be reached.
 */
export async function movePublicNextCharge(
  ctx: Context,
  { token, day }: { token: string; day: string },
): Promise<PublicSubscription> {
  const found = await requireToChange(ctx, token, "EVERYTHING");
  await changeNextCharge(ctx, found, { day, field: "day", mayBeEarlier: true });
  return getPublicSubscription(ctx, token);
}
