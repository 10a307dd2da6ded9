import { outcomeOf } from "../cards/outcomes";
import type { Cause } from "../events/cause";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { type Confirmed, confirmIntent } from "./confirm-intent";

const SDK = { returnUrl: null, sdk: true };

/**
 * Pays with a saved method while the donor is away. The donor cannot authenticate: a card whose bank asks every time is
 * declined, one that was authenticated when it was saved is not asked again. `outcome` overrides what a card stands for.
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
