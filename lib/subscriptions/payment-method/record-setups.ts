import { recordSetupDecline } from "@/lib/fraud/declines/record-setup-decline";
import { addressKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { cancelSetupIntent, type SetupState } from "@/lib/services/stripe/setup-intents";
import { type FoundSubscription, findFirstDonation } from "@/lib/subscriptions/store";

/** Attempt id for attempts without one from the processor; they count once per setup. */
const UNNAMED = "attempt";

/**
 * Counts declines of cards being saved, each attempt once, to detect card testing, and cancels setups with too many. A
 * setup contains only its newest attempt; earlier ones arrive as events (fail-setup.ts), possibly late. Returns the
 * number of new declines.
 */
export async function recordSetups(
  ctx: Context,
  { subscription, donor }: FoundSubscription,
  setups: readonly (Omit<SetupState, "createdAt"> & { failedAt: Date })[],
): Promise<number> {
  const { client } = ctx;
  const declined = setups.filter((one) => one.subscriptionId === subscription.id && one.decline !== null);
  if (declined.length === 0) return 0;
  const donation = await findFirstDonation(ctx.db, subscription.id);
  let recorded = 0;
  for (const { setupIntentId, status, clientKey, attemptId, failedAt, decline } of declined) {
    const { fresh, stop } = await recordSetupDecline(ctx, {
      setupIntentId,
      attemptId: attemptId ?? UNNAMED,
      at: failedAt,
      code: decline ?? "unknown",
      donation: {
        id: donation.id,
        orgId: subscription.orgId,
        campaignId: subscription.campaignId,
        clientKey: clientKey ?? (client ? addressKey(client.address) : null),
        donorEmail: donor.email ?? "",
        paymentMethod: subscription.paymentMethod,
      },
    });
    if (fresh) recorded += 1;
    if (stop && status !== "succeeded" && status !== "canceled") await cancelSetupIntent(setupIntentId);
  }
  return recorded;
}

/**
 * Converts a setup for {@link recordSetups} if the time of its newest attempt is unknown: the setup's creation time is
 * used instead.
 */
export function withAttemptAtCreation({ createdAt, ...setup }: SetupState) {
  return { ...setup, failedAt: createdAt };
}
