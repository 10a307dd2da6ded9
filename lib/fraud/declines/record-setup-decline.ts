import { emailKey } from "@/lib/fraud/keys";
import { isAboutCard, TRIES, WINDOW_MS } from "@/lib/fraud/rules";
import { countSetupTries } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";

export type SetupDecline = Omit<Decline, "eventId"> & {
  setupIntentId: string;
  /** The processor's id of the attempt, which counts once however it is reported. */
  attemptId: string;
};

/**
 * Counts a card declined while being saved for a subscription, like a payment's; `donation` is the
 * subscription's first. `stop`: too many tries on this setup, or within the window on all of the
 * subscription's. Email and campaign risk are ignored, because strangers can cause them.
 */
export async function recordSetupDecline(
  ctx: Context,
  { setupIntentId, attemptId, ...decline }: SetupDecline,
): Promise<{ fresh: boolean; stop: boolean }> {
  const { donation, code } = decline;
  if (donation.paymentMethod === "ACH" || !isAboutCard(code)) return { fresh: false, stop: false };
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
