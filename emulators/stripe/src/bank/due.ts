import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { failDeposit } from "./verify-deposit";

/** Bank accounts not verified within ten days. */
export const dueDeposits: Due = {
  name: "unverified bank accounts",
  nextDue: ({ store }) =>
    earliest(store.waiting("payment_intent").map(({ action }) => action?.deposit?.expiresAt ?? null)),
  run(simulator, now) {
    for (const intent of simulator.store.waiting("payment_intent"))
      if ((intent.action?.deposit?.expiresAt ?? now + 1) <= now) failDeposit(simulator, intent, "timeout");
  },
};
