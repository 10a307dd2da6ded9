import { env } from "@/lib/config/env";
import type { PastSubscription } from "./past-donations";
import { chargeOf, intentOf, type PastDonation } from "./past-donations";
import { EVERY } from "./subscriptions";

/** Calls the control API of the Stripe emulator; returns the object afterwards. */
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

/** Imports the payments of succeeded donations into the Stripe emulator. */
export async function importPayments(donations: readonly PastDonation[], accountId: string): Promise<void> {
  const payments = donations
    .filter((donation) => !donation.fails)
    .map((donation) => ({
      payment_intent: intentOf(donation),
      charge: chargeOf(donation),
      amount: donation.totalChargedCents,
      application_fee_amount: donation.feeCents,
      destination: accountId,
      // The payment of an invoice has no metadata of ours.
      metadata: donation.recurring ? {} : { donationId: donation.id },
      created: seconds(donation.settledAt),
      payment_method: donation.method === "ACH" ? "us_bank_account" : donation.method.toLowerCase(),
    }));
  await control("payments", payments);
}

/** Imports active subscriptions into the Stripe emulator, which renews them from now on. */
export async function importSubscriptions(
  imported: readonly {
    subscription: PastSubscription;
    firstDonationId: string;
    periodEnd: number | undefined;
  }[],
  org: { name: string; accountId: string },
): Promise<void> {
  const subscriptions = imported.map(({ subscription, firstDonationId, periodEnd }) => {
    const { demo, campaign } = subscription;
    return {
      id: subscription.processorSubscriptionId,
      customer: {
        id: subscription.customerId,
        email: subscription.email,
        name: `${demo.firstName} ${demo.lastName}`,
      },
      product: { id: subscription.productId, name: `Recurring donation (${campaign.slug})` },
      amount: subscription.totalChargedCents,
      interval: EVERY[demo.frequency].interval,
      interval_count: EVERY[demo.frequency].count,
      anchor: subscription.anchor,
      current_period_end: periodEnd,
      payment_method: methodOf(subscription),
      destination: org.accountId,
      application_fee_percent: subscription.feeBasisPoints / 100,
      // As written by lib/services/stripe/subscriptions.
      metadata: {
        donationId: firstDonationId,
        subscriptionId: subscription.id,
        amountCents: String(demo.amountCents),
        totalCents: String(subscription.totalChargedCents),
      },
      description: `${org.name}: ${campaign.title}`,
    };
  });
  await control("subscriptions", subscriptions);
}

/** A subscription that is to fail has a card that declines every charge. */
function methodOf({ demo }: PastSubscription): string {
  if (demo.ends === "past_due") return "pm_card_chargeCustomerFail";
  return demo.method === "ACH" ? "us_bank_account" : "card";
}
