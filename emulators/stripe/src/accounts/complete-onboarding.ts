import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";
import { withCapabilities } from "./capabilities";
import { updateAccount } from "./update-account";

/** Finishes onboarding: the details come in and are looked at, then the account is opened; two events, as at the processor. */
export function completeOnboarding(simulator: Simulator, account: AccountRecord): AccountRecord {
  const review = { ...withCapabilities(account, "pending"), detailsSubmitted: true, inReview: true };
  if (!account.chargesEnabled) updateAccount(simulator, NO_REQUEST, review);
  return updateAccount(simulator, NO_REQUEST, {
    ...withCapabilities(account, "active"),
    detailsSubmitted: true,
    inReview: false,
  });
}
