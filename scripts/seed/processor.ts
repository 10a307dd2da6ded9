import { env } from "@/lib/config/env";
import { chargeOf, intentOf, type Planned } from "./planned";
import { EVERY, type PlannedPlan } from "./plans";

/** One of the controls of the local processor; the answer is the object afterwards. */
export async function control<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${env().stripeApiBase}/_control/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`the processor answered ${response.status} to ${path}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Tells the processor of the payments behind succeeded gifts, for its own books. */
export async function importPayments(gifts: readonly Planned[], accountId: string): Promise<void> {
  const payments = gifts
    .filter((gift) => !gift.fails)
    .map((gift) => ({
      payment_intent: intentOf(gift),
      charge: chargeOf(gift),
      amount: gift.totalChargedCents,
      application_fee_amount: gift.feeCents,
      destination: accountId,
      // The payment of an invoice carries nothing of ours.
      metadata: gift.recurring ? {} : { donationId: gift.id },
      created: seconds(gift.settledAt),
      payment_method: gift.method === "ACH" ? "us_bank_account" : gift.method.toLowerCase(),
    }));
  await control("payments", payments);
}

/** Tells the processor of running plans; it renews them from now on. */
export async function importSubscriptions(
  plans: readonly { plan: PlannedPlan; firstGiftId: string; periodEnd: number | undefined }[],
  org: { name: string; accountId: string },
): Promise<void> {
  const subscriptions = plans.map(({ plan, firstGiftId, periodEnd }) => {
    const { demo, campaign } = plan;
    return {
      id: plan.processorSubscriptionId,
      customer: { id: plan.customerId, email: plan.email, name: `${demo.firstName} ${demo.lastName}` },
      product: { id: plan.productId, name: `Recurring gift (${campaign.slug})` },
      amount: plan.totalChargedCents,
      interval: EVERY[demo.frequency].interval,
      interval_count: EVERY[demo.frequency].count,
      anchor: plan.anchor,
      current_period_end: periodEnd,
      payment_method: methodOf(plan),
      destination: org.accountId,
      application_fee_percent: plan.feeBasisPoints / 100,
      // As lib/services/stripe/subscriptions writes it.
      metadata: {
        donationId: firstGiftId,
        planId: plan.id,
        amountCents: String(demo.amountCents),
        totalCents: String(plan.totalChargedCents),
      },
      description: `${org.name}: ${campaign.title}`,
    };
  });
  await control("subscriptions", subscriptions);
}

/** The card of a plan that is to fail is one that every charge is declined on. */
function methodOf({ demo }: PlannedPlan): string {
  if (demo.ends === "past_due") return "pm_card_chargeCustomerFail";
  return demo.method === "ACH" ? "us_bank_account" : "card";
}
