import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { willFail } from "../invoices/will-fail";
import { refundEndsAt, settleRefund } from "../refunds/settle-refund";
import { settleBankPayment } from "./settle-bank-payment";

/** Bank payments settle some days after they were started. */
export const dueBankPayments: Due = {
  name: "bank payments",
  nextDue: ({ store }) => earliest(store.waiting("payment_intent").map((intent) => intent.settlesAt)),
  run(simulator, now) {
    for (const intent of simulator.store.waiting("payment_intent"))
      if (intent.settlesAt !== null && intent.settlesAt <= now)
        settleBankPayment(simulator, intent, willFail(simulator, intent) ? "fail" : "as the account says");
  },
};

/** Bank refunds arrive after the same time; those to some test cards complete after an hour. */
export const dueRefunds: Due = {
  name: "refunds",
  nextDue: ({ store, config }) =>
    earliest(store.waiting("refund").map((refund) => refundEndsAt(config, refund))),
  run(simulator, now) {
    for (const refund of simulator.store.waiting("refund"))
      if ((refundEndsAt(simulator.config, refund) ?? now + 1) <= now) settleRefund(simulator, refund);
  },
};
