import { emailKey } from "@/lib/fraud/keys";
import { isAboutCard, TRIES, WINDOW_MS } from "@/lib/fraud/rules";
import { countSetupTries } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";

export type SetupDecline = Omit<Decline, "eventId"> & {
  setupIntentId: string;
  /** The processor's id of the attempt. An attempt counts once, however it is reported. */
  attemptId: string;
};

/**
 * Counts a decline of a card that was to be saved for a subscription, like a payment's decline. `donation` is the
 * subscription's first donation. `stop`: too many tries on this setup, or on all setups of the subscription within the
 * window. Ignores the risk of the email and the campaign, because strangers can cause it.
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
