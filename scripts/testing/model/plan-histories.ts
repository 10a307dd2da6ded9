import fc from "fast-check";
import { findDonationDetails } from "@/lib/donations/store";
import { findPlan } from "@/lib/subscriptions/store";
import { lookAtPlan, PLAN_STEPS, type PlanModel } from "./plan-steps";
import type { Beginning } from "./run";
import type { Scene } from "./scene";
import { histories } from "./steps";
import type { Story } from "./story";

type Asked = { scene: Scene; method: "card" | "ach"; coverFees: boolean; frequency: "monthly" | "quarterly" };

class PlanBeginning implements Beginning<PlanModel> {
  constructor(readonly asked: Asked) {}

  get scene(): Scene {
    return this.asked.scene;
  }

  async open(story: Story): Promise<PlanModel> {
    const { method, coverFees, frequency } = this.asked;
    const given = await story.give("ada", {
      amount: 5000,
      paymentMethod: method,
      coverFees: coverFees && !this.scene.waiverUsed,
      frequency,
    });
    const model: PlanModel = {
      ...(await planOf(story, given.id)),
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
    return JSON.stringify(this.asked);
  }
}

async function planOf(story: Story, giftId: string): Promise<Pick<PlanModel, "planId" | "subscription">> {
  const { db } = story.system();
  const gift = await findDonationDetails(db, { id: giftId });
  const found = await findPlan(db, { id: gift?.donation.subscriptionId ?? "" });
  const subscription = found?.plan.processorSubscriptionId;
  if (!subscription) throw new Error(`gift ${giftId} has no plan`);
  return { planId: found.plan.id, subscription };
}

export const planBeginning = fc
  .record({
    scene: fc.record({ waiverUsed: fc.boolean(), matched: fc.boolean() }).map(({ waiverUsed, matched }) => ({
      waiverUsed,
      // Which gift of several takes the last of a pot depends on which is settled first; here it is large enough.
      ...(matched ? { matching: { ratioPct: 50, maxCents: 10_000_000 } } : {}),
    })),
    method: fc.constantFrom("card" as const, "card" as const, "ach" as const),
    coverFees: fc.boolean(),
    frequency: fc.constantFrom("monthly" as const, "quarterly" as const),
  })
  .map((asked) => new PlanBeginning(asked));

export const planHistories = histories(PLAN_STEPS, lookAtPlan);
