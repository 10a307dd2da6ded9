import type { Context } from "@/lib/kernel/context";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changePaused } from "./change-terms";
import { pauseEnd, skipUntil } from "./pause-end";

/**
 * Pauses the donor's own subscription until a day, or skips the next donation if `until` is null. Throws `forbidden`
 * for a link that does not permit it, `invalid`, `conflict`, and `unavailable` if the processor cannot be reached.
 */
export async function pausePublicSubscription(
  ctx: Context,
  { token, until }: { token: string; until: string | null },
): Promise<PublicSubscription> {
  const found = await requireToChange(ctx, token, "EVERYTHING");
  const end = until === null ? skipUntil(ctx, found) : pauseEnd(ctx, found, until, "until");
  await changePaused(ctx, found, { paused: true, until: end });
  return getPublicSubscription(ctx, token);
}

/**
 * Resumes the donor's own subscription; charges continue on the next scheduled date. Throws like
 * {@link pausePublicSubscription}.
 */
export async function resumePublicSubscription(ctx: Context, token: string): Promise<PublicSubscription> {
  const found = await requireToChange(ctx, token, "EVERYTHING");
  await changePaused(ctx, found, { paused: false, until: null });
  return getPublicSubscription(ctx, token);
}
