import fc from "fast-check";
import { findDonationDetails } from "@/lib/donations/store";
import { findSubscription } from "@/lib/subscriptions/store";
import type { History } from "./history";
import type { InitialState } from "./initial-state";
import type { Beginning } from "./run";
import { histories } from "./steps";
import { readSubscription, type SubscriptionModel } from "./subscription-model";
import { SUBSCRIPTION_STEPS } from "./subscription-steps";

type HistoryOptions = {
  initial: InitialState;
  method: "card" | "ach";
  coverFees: boolean;
  frequency: "monthly" | "quarterly";
};

class SubscriptionBeginning implements Beginning<SubscriptionModel> {
  constructor(readonly options: HistoryOptions) {}

  get initial(): InitialState {
    return this.options.initial;
  }

  async open(history: History): Promise<SubscriptionModel> {
    const { method, coverFees, frequency } = this.options;
    const given = await history.give("ada", {
      amount: 5000,
      paymentMethod: method,
      coverFees: coverFees && !this.initial.waiverUsed,
      frequency,
    });
    const model: SubscriptionModel = {
      ...(await subscriptionOf(history, given.id)),
      intent: given.intent,
      method,
      first: "open",
      declines: 0,
      running: true,
      paused: false,
      endsWithPeriod: false,
      periodEnd: 0,
      retryAt: null,
      renewals: 0,
      newest: null,
      changes: 0,
    };
    return model;
  }

  toString(): string {
    return JSON.stringify(this.options);
  }
}

async function subscriptionOf(
  history: History,
  donationId: string,
): Promise<Pick<SubscriptionModel, "subscriptionId" | "subscription">> {
  const { db } = history.system();
  const donation = await findDonationDetails(db, { id: donationId });
  const found = await findSubscription(db, { id: donation?.donation.subscriptionId ?? "" });
  const subscription = found?.subscription.processorSubscriptionId;
  if (!subscription) throw new Error(`donation ${donationId} has no subscription`);
  return { subscriptionId: found.subscription.id, subscription };
}

export const subscriptionBeginning = fc
  .record({
    initial: fc
      .record({ waiverUsed: fc.boolean(), matched: fc.boolean() })
      .map(({ waiverUsed, matched }) => ({
        waiverUsed,
        // Which donation gets the rest of a match budget depends on which is settled first; here the budget is large
        // enough.
        ...(matched ? { matching: { ratioPct: 50, maxCents: 10_000_000 } } : {}),
      })),
    method: fc.constantFrom("card" as const, "card" as const, "ach" as const),
    coverFees: fc.boolean(),
    frequency: fc.constantFrom("monthly" as const, "quarterly" as const),
  })
  .map((options) => new SubscriptionBeginning(options));

export const subscriptionHistories = histories(SUBSCRIPTION_STEPS, readSubscription);
