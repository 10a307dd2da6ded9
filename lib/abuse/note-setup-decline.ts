import type { Context } from "@/lib/kernel/context";
import { countDecline, type Decline } from "./count-decline";
import { emailKey } from "./keys";
import { judge, TRIES, tellsOfCard, WINDOW_MS } from "./rules";
import { countSetupTries } from "./store";

export type SetupDecline = Omit<Decline, "eventId"> & {
  setupIntentId: string;
  /** The processor's id of the attempt: it counts once, whoever tells of it first. */
  attemptId: string;
};

/**
 * Counts a card that was declined when it was to be saved for a plan, as that of a payment is; `gift` is the one that the
 * plan began with. `stop` says that cards were tried too often: on this setup, or within the window on all of the plan's.
 * As for the asking for one, the campaign's standing does not matter (check-method-change.ts).
 */
export async function noteSetupDecline(
  ctx: Context,
  { setupIntentId, attemptId, ...decline }: SetupDecline,
): Promise<{ fresh: boolean; stop: boolean }> {
  const { gift, code } = decline;
  if (gift.paymentMethod === "ACH" || !tellsOfCard(code)) return { fresh: false, stop: false };
  const { fresh, reached } = await countDecline(ctx, {
    ...decline,
    eventId: `setup:${setupIntentId}:${attemptId}`,
  });
  const own = reached.filter(({ scope }) => scope === "address" || scope === "email");
  const most = judge(own, ctx.now).state === "CLOSED" ? TRIES.closed : TRIES.usual;
  const tries = await countSetupTries(ctx.db, {
    setupIntentId,
    donationId: gift.id,
    emailKey: emailKey(gift.donorEmail),
    from: new Date(ctx.now.getTime() - WINDOW_MS),
  });
  return { fresh, stop: Math.max(tries.ofSetup, tries.ofPlan) >= most };
}
