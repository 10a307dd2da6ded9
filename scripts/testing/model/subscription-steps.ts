import { refundDonation } from "@/lib/refunds/api";
import { cancelSubscription, updateSubscription } from "@/lib/subscriptions/api";
import { cancelPublicSubscription } from "@/lib/subscriptions/change/cancel-public-subscription";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { openManageLink } from "@/lib/subscriptions/links/mail-link";
import type { History } from "./history";
import type { Steps } from "./steps";
import type { SubscriptionModel } from "./subscription-model";

const MAX_DECLINES = 2;
const MAX_RENEWALS = 6;
const MAX_CHANGES = 4;
const HOUR = 3600;
const DAY = 24 * HOUR;

const opens = (it: SubscriptionModel) => it.first === "open" && it.declines < MAX_DECLINES;
const runs = (it: SubscriptionModel) => it.first === "paid" && it.running;
const renewable = (it: SubscriptionModel) => runs(it) && it.retryAt === null && it.renewals < MAX_RENEWALS;
const changeable = (it: SubscriptionModel) => runs(it) && it.changes < MAX_CHANGES;
/**
 * Changes a subscription after the app has processed the last change: of two concurrent changes it only sees the
 * result and cannot report both. Limited, so that histories do not consist of changes only.
 */
async function change(
  history: History,
  it: SubscriptionModel,
  action: () => Promise<unknown>,
): Promise<void> {
  it.changes += 1;
  await history.whenProcessed();
  await action();
}
/** The token of a management link, as mailed to the donor. */
const linkOf = (history: History, { subscriptionId }: SubscriptionModel) =>
  openManageLink(history.system(), { subscriptionId, scope: "EVERYTHING", cause: `test:${subscriptionId}` });

const refundable = (it: SubscriptionModel) =>
  it.newest !== null && it.newest.leftCents > 0 && !it.newest.contested && it.newest.dispute === null;

const pay = (history: History, it: SubscriptionModel, method: string) =>
  history.api.paymentIntents
    .confirm(it.intent, { payment_method: method })
    .catch((error: { type?: string }) => {
      if (error.type !== "StripeCardError") throw error;
    });

/**
 * Advances to the end of the period and through what the processor does then: draft, one hour, charge, bank payment.
 */
async function period(history: History, it: SubscriptionModel): Promise<void> {
  await history.until(it.periodEnd + 2 * HOUR);
  if (it.method === "ach") await history.until(it.periodEnd + 8 * DAY);
}

async function donationOf(history: History, it: SubscriptionModel): Promise<string> {
  return history.whenVisible(() => history.donationPaidBy(it.newest?.intent ?? ""));
}

/** No amount is more than twice another: such a raise would need a confirmation by mail. */
const AMOUNTS = ["4000", "7500"] as const;

/** The possible steps of one subscription and their preconditions. */
export const SUBSCRIPTION_STEPS: Steps<SubscriptionModel> = {
  "the first card is declined": {
    when: (it) => it.method === "card" && opens(it),
    variants: ["pm_card_chargeDeclinedInsufficientFunds", "pm_card_chargeDeclinedExpiredCard"],
    act: (history, it, method) => pay(history, it, method),
  },
  "the first payment succeeds": {
    when: (it) => it.method === "card" && it.first === "open",
    weight: 4,
    act: (history, it) => pay(history, it, "pm_card_visa"),
  },
  "the first bank payment sets out": {
    when: (it) => it.method === "ach" && opens(it),
    weight: 4,
    act: (history, it) => pay(history, it, "pm_usBankAccount"),
  },
  "the first bank payment fails": {
    when: (it) => it.first === "processing",
    act: (history, it) => history.control(`payment_intents/${it.intent}/fail`),
  },
  "the first bank payment arrives": {
    when: (it) => it.first === "processing",
    weight: 4,
    act: (history, it) => history.control(`payment_intents/${it.intent}/settle`),
  },
  "the donor never pays": {
    when: (it) => it.first === "open",
    async act(history) {
      await history.until(history.simulator.now() + DAY + HOUR);
      await history.sweep();
    },
  },
  "a period passes": {
    when: renewable,
    weight: 4,
    act: (history, it) => period(history, it),
  },
  "a period passes and the charge is declined": {
    when: (it) => renewable(it) && it.method === "card" && !it.paused && !it.endsWithPeriod,
    variants: ["insufficient_funds", "expired_card"],
    weight: 2,
    async act(history, it, decline) {
      await history.control(`subscriptions/${it.subscription}/fail-next`, { decline });
      await period(history, it);
    },
  },
  "the charge is tried again": {
    when: (it) => runs(it) && it.retryAt !== null,
    variants: ["and succeeds", "and is declined"],
    weight: 3,
    async act(history, it, how) {
      if (how === "and is declined") await history.control(`subscriptions/${it.subscription}/fail-next`);
      await history.until((it.retryAt ?? 0) + HOUR);
    },
  },
  "the donor changes the amount": {
    when: changeable,
    variants: AMOUNTS,
    act: (history, it, amount) =>
      change(history, it, () =>
        history.whenVisible(async () =>
          updatePublicSubscription(history.public(), {
            token: await linkOf(history, it),
            amountCents: Number(amount),
          }),
        ),
      ),
  },
  "staff change the amount": {
    when: changeable,
    variants: AMOUNTS,
    act: (history, it, amount) =>
      change(history, it, () =>
        history.whenVisible(() =>
          updateSubscription.run(history.staff(), {
            params: { id: it.subscriptionId },
            body: { amountCents: Number(amount) },
          }),
        ),
      ),
  },
  "the processor's dashboard changes the price": {
    when: changeable,
    variants: AMOUNTS,
    act: (history, it, amount) => change(history, it, () => repriced(history, it, Number(amount))),
  },
  "staff pause": {
    when: (it) => changeable(it) && !it.paused,
    act: (history, it) =>
      change(history, it, () =>
        history.whenVisible(() =>
          updateSubscription.run(history.staff(), {
            params: { id: it.subscriptionId },
            body: { paused: true },
          }),
        ),
      ),
  },
  "staff resume": {
    when: (it) => runs(it) && it.paused,
    weight: 2,
    act: (history, it) =>
      change(history, it, () =>
        history.whenVisible(() =>
          updateSubscription.run(history.staff(), {
            params: { id: it.subscriptionId },
            body: { paused: false },
          }),
        ),
      ),
  },
  "the processor's dashboard pauses": {
    when: (it) => changeable(it) && !it.paused,
    act: (history, it) =>
      change(history, it, () => history.control(`subscriptions/${it.subscription}/pause`)),
  },
  "the processor's dashboard resumes": {
    when: (it) => runs(it) && it.paused,
    act: (history, it) =>
      change(history, it, () => history.control(`subscriptions/${it.subscription}/resume`)),
  },
  "the processor's dashboard lets it end with the period": {
    when: (it) => changeable(it) && !it.endsWithPeriod,
    act: (history, it) =>
      change(history, it, () =>
        history.api.subscriptions.update(it.subscription, { cancel_at_period_end: true }),
      ),
  },
  "the donor cancels": {
    when: runs,
    act: (history, it) =>
      history.whenVisible(async () =>
        cancelPublicSubscription(history.public(), {
          token: await linkOf(history, it),
          reason: "Moving away",
        }),
      ),
  },
  "staff cancel": {
    when: runs,
    act: (history, it) =>
      history.whenVisible(() =>
        cancelSubscription.run(history.staff(), {
          params: { id: it.subscriptionId },
          body: { reason: null },
        }),
      ),
  },
  "the processor's dashboard cancels": {
    when: runs,
    act: (history, it) => history.control(`subscriptions/${it.subscription}/cancel`),
  },
  "staff refund the newest donation": {
    when: refundable,
    variants: ["all", "half"],
    async act(history, it, part) {
      const donationId = await donationOf(history, it);
      const left = it.newest?.leftCents ?? 0;
      const input = {
        amountCents: part === "all" ? left : Math.ceil(left / 200) * 100,
        reason: "OTHER",
        note: null,
      } as const;
      await history.whenVisible(() =>
        refundDonation
          .run(history.staff(), { params: { id: donationId }, body: input })
          .then(({ refund }) => refund),
      );
    },
  },
  "the processor's dashboard refunds the newest donation": {
    when: refundable,
    act: (history, it) =>
      history.control("refunds", { payment_intent: it.newest?.intent, reverse_transfer: true }),
  },
  "the bank disputes the newest donation": {
    when: (it) => it.method === "card" && refundable(it),
    act: (history, it) => history.control("disputes", { payment_intent: it.newest?.intent }),
  },
  "the dispute ends": {
    when: (it) => it.newest !== null && it.newest.dispute !== null,
    variants: ["won", "lost"],
    weight: 2,
    act: (history, it, status) => history.control(`disputes/${it.newest?.dispute}/close`, { status }),
  },
};

async function repriced({ api }: History, it: SubscriptionModel, amount: number): Promise<void> {
  const { items } = await api.subscriptions.retrieve(it.subscription);
  const [item] = items.data;
  if (!item) throw new Error(`subscription ${it.subscription} has no item`);
  const { product, recurring } = item.price;
  await api.subscriptions.update(it.subscription, {
    items: [
      {
        id: item.id,
        price_data: {
          currency: "usd",
          product: String(product),
          unit_amount: amount + 100,
          recurring: {
            interval: recurring?.interval ?? "month",
            interval_count: recurring?.interval_count ?? 1,
          },
        },
      },
    ],
    proration_behavior: "none",
  });
}
