import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";
import { emailKey } from "./keys";
import { TRIES, tellsOfCard, WINDOW_MS } from "./rules";
import { countSetupTries } from "./store";

export type SetupDecline = Omit<Decline, "eventId"> & {
  setupIntentId: string;
  /** The processor's id of the attempt: it counts once, whichever report of it comes first. */
  attemptId: string;
};

/**
 * Counts a card that was declined when it was to be saved for a subscription, as that of a payment is; `donation` is the
 * one that the subscription began with. `stop` says that cards were tried too often: on this setup, or within the window
 * on all of the subscription's. How e-mail and campaign stand does not matter: strangers decide that.
 */
export async function recordSetupDecline(
  ctx: Context,
  { setupIntentId, attemptId, ...decline }: SetupDecline,
): Promise<{ fresh: boolean; stop: boolean }> {
  const { donation, code } = decline;
  if (donation.paymentMethod === "ACH" || !tellsOfCard(code)) return { fresh: false, stop: false };
  const { fresh, caller } = await countDecline(ctx, {
    ...decline,
    eventId: `setup:${setupIntentId}:${attemptId}`,
  });
  const most = caller.state === "BLOCKED" ? TRIES.blocked : TRIES.usual;
  const tries = await countSetupTries(ctx.db, {
    setupIntentId,
    donationId: donation.id,
    emailKey: emailKey(donation.donorEmail),
    from: new Date(ctx.now.getTime() - WINDOW_MS),
  });
  return { fresh, stop: Math.max(tries.ofSetup, tries.ofSubscription) >= most };
}
