import { refundDonation } from "@/lib/refunds/api";
import type { DonationModel } from "./donation-model";
import type { History } from "./history";
import type { Steps } from "./steps";

const MAX_DECLINES = 3;
const MAX_DISPUTES = 2;
const MAX_REFUNDS = 3;
const MAX_OVERTURNED = 3;
const DAY = 24 * 3600;

const leftCents = (it: DonationModel) => it.totalCents - it.refundedCents;
const isPaid = (it: DonationModel) => it.payment === "paid";
const card = (it: DonationModel) =>
  it.payment === "open" && it.method === "card" && it.declines < MAX_DECLINES;
const bank = (it: DonationModel) =>
  it.payment === "open" && it.method === "ach" && it.declines < MAX_DECLINES;
/** An open or lost chargeback blocks every refund, an inquiry blocks those by staff. */
const refundable = (it: DonationModel) =>
  isPaid(it) && !it.lost && leftCents(it) > 0 && it.refunds.length < MAX_REFUNDS;
const disputable = (it: DonationModel) =>
  isPaid(it) && !it.dispute && !it.lost && leftCents(it) > 0 && it.disputes < MAX_DISPUTES;

const PARTS = ["all", "half", "a third", "the least"] as const;
/** In steps of the divisor of the donation's fee: see donation-histories.ts. */
function partOf(model: DonationModel, part: string): number {
  const left = leftCents(model);
  const amount = { half: left / 2, "a third": left / 3, "the least": 1 }[part] ?? left;
  return Math.min(left, Math.max(1, Math.floor(amount / model.stepCents)) * model.stepCents);
}

const pay = (history: History, it: DonationModel, method: string) =>
  history.api.paymentIntents
    .confirm(it.intent, { payment_method: method })
    .catch((error: { type?: string }) => {
      // A decline is a valid result.
      if (error.type !== "StripeCardError") throw error;
    });

/** The possible steps of one donation and their preconditions. */
export const DONATION_STEPS: Steps<DonationModel> = {
  "a card is declined": {
    when: card,
    variants: [
      "pm_card_chargeDeclinedInsufficientFunds",
      "pm_card_chargeDeclinedExpiredCard",
      "pm_card_chargeDeclined",
    ],
    act: (history, it, method) => pay(history, it, method),
  },
  "the bank's confirmation is refused": {
    when: card,
    async act(history, it) {
      await pay(history, it, "pm_card_authenticationRequired");
      await history.control(`payment_intents/${it.intent}/refuse_authentication`);
    },
  },
  "a card pays": {
    when: card,
    variants: ["pm_card_visa", "pm_card_googlePay"],
    weight: 3,
    act: (history, it, method) => pay(history, it, method),
  },
  "a card pays once the bank confirms": {
    when: card,
    async act(history, it) {
      await pay(history, it, "pm_card_authenticationRequired");
      await history.control(`payment_intents/${it.intent}/authenticate`);
    },
  },
  "a bank payment sets out": {
    when: bank,
    weight: 3,
    act: (history, it) => pay(history, it, "pm_usBankAccount"),
  },
  "the bank payment fails": {
    when: (it) => it.payment === "processing",
    weight: 2,
    act: (history, it) => history.control(`payment_intents/${it.intent}/fail`),
  },
  "the bank payment arrives": {
    when: (it) => it.payment === "processing",
    weight: 2,
    act: (history, it) => history.control(`payment_intents/${it.intent}/settle`),
  },
  "the bank takes its payment back": {
    when: (it) => it.method === "ach" && disputable(it),
    act: (history, it) =>
      history.control(`payment_intents/${it.intent}/return`, { reason: "insufficient_funds" }),
  },
  "the donor never pays": {
    when: (it) => it.payment === "open",
    async act(history) {
      await history.until(history.simulator.now() + DAY + 3600);
      await history.sweep();
    },
  },
  "staff refund": {
    when: (it) => refundable(it) && !it.dispute,
    variants: PARTS,
    weight: 2,
    act: (history, it, part) => {
      const input = { amountCents: partOf(it, part), reason: "OTHER", note: null } as const;
      return history.whenVisible(() =>
        refundDonation
          .run(history.staff(), { params: { id: it.id }, body: input })
          .then(({ refund }) => refund),
      );
    },
  },
  "the processor's dashboard refunds": {
    when: (it) => refundable(it) && (!it.dispute || it.dispute.inquiry),
    variants: PARTS.flatMap((part) => [part, `${part}, with its transfer`]),
    weight: 2,
    act: (history, it, variant) => {
      const [part = "", reverses] = variant.split(",");
      return history.control("refunds", {
        payment_intent: it.intent,
        amount: partOf(it, part),
        reverse_transfer: reverses !== undefined,
        refund_application_fee: reverses !== undefined,
      });
    },
  },
  "a refund comes back": {
    when: (it) => it.refunds.length > 0,
    variants: ["first", "last"],
    act: (history, it, which) =>
      history.control(`refunds/${it.refunds.at(which === "first" ? 0 : -1)?.id}/fail`, {
        reason: "expired_or_canceled_card",
      }),
  },
  "a refund on its way arrives": {
    when: (it) => it.refunds.some(({ pending }) => pending),
    act: (history, it) => history.control(`refunds/${it.refunds.find(({ pending }) => pending)?.id}/settle`),
  },
  "the bank disputes": {
    when: (it) => it.method === "card" && disputable(it),
    variants: ["all", "half", "all, money later"],
    weight: 2,
    act: (history, it, variant) => {
      const [part = "", later] = variant.split(",");
      return history.control("disputes", {
        payment_intent: it.intent,
        amount: partOf(it, part),
        withdraw: later === undefined,
      });
    },
  },
  "the bank inquires": {
    when: (it) => it.method === "card" && disputable(it),
    act: (history, it) => history.control("disputes", { payment_intent: it.intent, case_type: "inquiry" }),
  },
  "the bank takes the disputed money": {
    when: (it) => it.dispute !== null && !it.dispute.withdrawn && !it.dispute.inquiry,
    act: (history, it) => history.control(`disputes/${it.dispute?.id}/withdraw`),
  },
  "the inquiry becomes a chargeback": {
    when: (it) => it.dispute?.inquiry === true,
    act: (history, it) => history.control(`disputes/${it.dispute?.id}/escalate`),
  },
  "the dispute is answered": {
    when: (it) => it.dispute?.answered === false,
    act: (history, it) =>
      history.api.disputes.update(it.dispute?.id ?? "", { evidence: { uncategorized_text: "A letter" } }),
  },
  "the dispute ends": {
    when: (it) => it.dispute !== null && !it.dispute.inquiry,
    variants: ["won", "won, fee returned", "lost", "prevented"],
    weight: 2,
    act: (history, it, variant) => {
      const [status, fee] = variant.split(",");
      return history.control(`disputes/${it.dispute?.id}/close`, { status, return_fee: fee !== undefined });
    },
  },
  "the decision is overturned": {
    // What a refund leaves for a bank payout depends on which event arrives first.
    when: (it) =>
      it.decided !== null &&
      !it.dispute &&
      it.decided.overturned < MAX_OVERTURNED &&
      (!it.decided.won || (!it.lost && it.refundedCents === 0 && it.refunds.length === 0)),
    variants: ["", "with a fee"],
    weight: 2,
    act: (history, it, fee) => history.control(`disputes/${it.decided?.id}/overturn`, { fee: fee !== "" }),
  },
  "the inquiry is closed": {
    when: (it) => it.dispute?.inquiry === true,
    act: (history, it) => history.control(`disputes/${it.dispute?.id}/close`, { status: "warning_closed" }),
  },
  "another donor buys the tickets": {
    when: (it) =>
      it.tickets && !it.rival && (it.payment === "closed" || it.lost || (isPaid(it) && leftCents(it) === 0)),
    async act(history, it) {
      it.rival = true;
      const { intent } = await history.whenVisible(() =>
        history.give("rival", { amount: 8000, ticketCount: 2 }),
      );
      await history.api.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    },
  },
};
