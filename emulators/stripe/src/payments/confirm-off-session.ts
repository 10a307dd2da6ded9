import { outcomeOf } from "../cards/outcomes";
import type { Cause } from "../events/cause";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { type Confirmed, confirmIntent } from "./confirm-intent";

const SDK = { returnUrl: null, sdk: true };

/**
 * Pays off-session with a saved method. The donor cannot authenticate: a card that requires it every time is declined,
 * one authenticated when saved is not. `outcome` overrides the test card's outcome.
 */
export function confirmOffSession(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  outcome: string | null,
): Confirmed {
  if (method.type === "us_bank_account") return confirmIntent(simulator, cause, intent, method, SDK);
  const away = outcomeOf(outcome ?? method.outcome).away ?? outcome ?? method.outcome;
  return confirmIntent(simulator, cause, intent, { ...method, outcome: away }, SDK);
}
