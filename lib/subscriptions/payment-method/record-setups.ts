import { recordSetupDecline } from "@/lib/fraud/declines/record-setup-decline";
import { addressKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { cancelSetupIntent, type SetupState } from "@/lib/services/stripe/setup-intents";
import { type FoundSubscription, findFirstDonation } from "@/lib/subscriptions/store";

/** Attempts from before the processor gave them ids count once per setup. */
const UNNAMED = "attempt";

/**
 * Counts cards declined while being saved against card testing, each attempt once, and cancels setups with
 * too many. Only a setup's newest attempt is known here; earlier ones come by event (fail-setup.ts), possibly
 * late. Returns how many were new.
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
        donorEmail: donor.email ?? "",
        paymentMethod: subscription.paymentMethod,
      },
    });
    if (fresh) noted += 1;
    if (stop && status !== "succeeded" && status !== "canceled") await cancelSetupIntent(setupIntentId);
  }
  return noted;
}

/**
 * As `recordSetups` expects it when the time of the newest attempt is unknown: it counts from the setup's
 * creation.
 */
export function sinceItsBeginning({ createdAt, ...setup }: SetupState) {
  return { ...setup, failedAt: createdAt };
}
