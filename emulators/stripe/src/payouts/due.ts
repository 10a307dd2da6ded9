import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";
import { arrive } from "./end-payout";
import { payOut } from "./pay-out";

const DAY = 24 * 3600;

/** Every midnight (UTC), each connected account's available balance is paid out. */
export const duePayouts: Due = {
  name: "payouts",
  nextDue: (simulator) =>
    earliest([...simulator.store.tables.account.values()].map((account) => payday(simulator, account))),
  run(simulator, now) {
    for (const account of simulator.store.tables.account.values()) {
      const at = payday(simulator, account);
      if (at !== null && at <= now) payOut(simulator, account, at);
    }
  },
};

/** Payouts arrive on the next business day. */
export const dueArrivals: Due = {
  name: "arriving payouts",
  nextDue: ({ store }) => earliest(store.waiting("payout").map((payout) => payout.arrivalDate)),
  run(simulator, now) {
    for (const payout of simulator.store.waiting("payout"))
      if (payout.arrivalDate <= now) arrive(simulator, payout);
  },
};

/**
 * Today's midnight, or the next one with a payout due. Not before the account's first midnight here, because accounts
 * are imported with a past.
 */
function payday(simulator: Simulator, account: AccountRecord): number | null {
  if (!account.payoutsEnabled) return null;
  const today = Math.floor(simulator.now() / DAY) * DAY;
  const first = (Math.floor(account.created / DAY) + 1) * DAY;
  return simulator.store.openMovements.firstPayday(account.id, Math.max(today, first));
}
