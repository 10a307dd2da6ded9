import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";

export type NewAccount = Pick<
  AccountRecord,
  "id" | "email" | "country" | "businessType" | "profile" | "controller" | "metadata"
> & {
  requested: readonly string[];
};

/** Creates a connected account that is not onboarded yet. */
export function createAccount(simulator: Simulator, input: NewAccount): AccountRecord {
  const { requested, ...account } = input;
  return simulator.store.put("account", {
    ...account,
    created: simulator.now(),
    capabilities: Object.fromEntries(requested.map((name) => [name, "inactive"])),
    chargesEnabled: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    inReview: false,
  });
}
