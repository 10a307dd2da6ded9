import { addressKey } from "@/lib/fraud/keys";
import { recordSetupDecline } from "@/lib/fraud/record-setup-decline";
import type { Context } from "@/lib/kernel/context";
import { cancelSetupIntent, type SetupState } from "@/lib/services/stripe/setup-intents";
import { type FoundSubscription, findFirstDonation } from "./store";

/** Attempts of before the processor named them count once for each setup. */
const UNNAMED = "attempt";

/**
 * Counts the cards that were declined when they were to be saved for a subscription against card testing, each attempt once, and
 * withdraws the setups on which too many were. Only the newest attempt of a setup is known here; those before it have
 * been told of by events (fail-setup.ts), which may be late. Returns how many were not known yet.
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
  let noted = 0;
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
        donorEmail: donor.email,
        paymentMethod: subscription.paymentMethod,
      },
    });
    if (fresh) noted += 1;
    if (stop && status !== "succeeded" && status !== "canceled") await cancelSetupIntent(setupIntentId);
  }
  return noted;
}

/** As `recordSetups` takes it, where nothing says when the newest attempt was: it counts from the setup's beginning. */
export function sinceItsBeginning({ createdAt, ...setup }: SetupState) {
  return { ...setup, failedAt: createdAt };
}
