import type { World } from "../simulator";
import type { AccountRecord } from "../store/records";

export type NewAccount = Pick<
  AccountRecord,
  "id" | "email" | "country" | "businessType" | "profile" | "controller" | "metadata"
> & {
  requested: readonly string[];
};

/** Opens a connected account that still has to be onboarded. */
export function createAccount(world: World, input: NewAccount): AccountRecord {
  const { requested, ...account } = input;
  return world.store.put("account", {
    ...account,
    created: world.now(),
    capabilities: Object.fromEntries(requested.map((name) => [name, "inactive"])),
    chargesEnabled: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    inReview: false,
  });
}
