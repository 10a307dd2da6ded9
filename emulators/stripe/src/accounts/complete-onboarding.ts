import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";
import { withCapabilities } from "./capabilities";
import { updateAccount } from "./update-account";

/** Completes onboarding: details are submitted, then verified; two events, as at Stripe. */
export function completeOnboarding(simulator: Simulator, account: AccountRecord): AccountRecord {
  const review = { ...withCapabilities(account, "pending"), detailsSubmitted: true, inReview: true };
  if (!account.chargesEnabled) updateAccount(simulator, NO_REQUEST, review);
  return updateAccount(simulator, NO_REQUEST, {
    ...withCapabilities(account, "active"),
    detailsSubmitted: true,
    inReview: false,
  });
}
