import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { failDeposit } from "./verify-deposit";

/** Bank accounts that were not verified within ten days. */
export const dueDeposits: Due = {
  name: "unverified bank accounts",
  nextDue: ({ store }) =>
    earliest(store.waiting("payment_intent").map(({ action }) => action?.deposit?.expiresAt ?? null)),
  run(world, now) {
    for (const intent of world.store.waiting("payment_intent"))
      if ((intent.action?.deposit?.expiresAt ?? now + 1) <= now) failDeposit(world, intent, "timeout");
  },
};
