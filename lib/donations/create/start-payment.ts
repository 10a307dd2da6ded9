import type { CampaignRow } from "@/lib/campaigns/store";
import { closeUnpaidDonation } from "@/lib/donations/status/state-store";
import { attachIntent, type NewDonation } from "@/lib/donations/store";
import { feeBasisPoints } from "@/lib/fees/basis-points";
import type { Context } from "@/lib/kernel/context";
import { createPaymentIntent } from "@/lib/services/stripe/payments";
import {
  createCustomer,
  createProduct,
  createSubscription,
  type SubscriptionFrequency,
} from "@/lib/services/stripe/subscriptions";
import {
  attachCustomer,
  attachProduct,
  attachSubscription,
  closeUnstartedSubscription,
  findSubscriptionDonor,
} from "@/lib/subscriptions/start/store";

export type Asked = {
  campaign: Pick<CampaignRow, "id" | "slug" | "title" | "processorProductId">;
  org: { name: string };
  accountId: string;
  donation: NewDonation;
};

/**
 * Creates the payment of a donation, or of a subscription's first donation, and returns its client secret. If
 * the processor creates none, closes the donation and releases its tickets: without a client secret, no money
 * can arrive.
 */
export async function startPayment(ctx: Context, asked: Asked): Promise<string> {
  const { id, subscriptionId } = asked.donation;
  try {
    return subscriptionId
      ? await startSubscription(ctx, asked, subscriptionId)
      : await startOneTimePayment(ctx, asked);
  } catch (error) {
    if (subscriptionId)
      await closeUnstartedSubscription(ctx.db, subscriptionId, "no_payment_started", ctx.now);
    await closeUnpaidDonation(ctx.db, id, ctx.now, "no_payment_started");
    throw error;
  }
}

const familyOf = (donation: NewDonation) => (donation.paymentMethod === "ACH" ? "us_bank_account" : "card");
const feeOf = (donation: NewDonation) => donation.processingFeeCents + donation.platformFeeCents;

async function startOneTimePayment(
  ctx: Context,
  { donation, accountId, org, campaign }: Asked,
): Promise<string> {
  const payment = await createPaymentIntent({
    donationId: donation.id,
    accountId,
    totalCents: donation.totalChargedCents,
    feeCents: feeOf(donation),
    family: familyOf(donation),
    description: `${org.name}: ${campaign.title}`,
  });
  await attachIntent(ctx.db, donation.id, payment.intentId);
  return payment.clientSecret;
}

/** Each call has its own idempotency key, so a crash in between leaves one of each. */
async function startSubscription(ctx: Context, asked: Asked, subscriptionId: string): Promise<string> {
  const { donation, campaign } = asked;
  const donor = await findSubscriptionDonor(ctx.db, subscriptionId);
  const customerId = donor.customerId ?? (await createCustomer(donor));
  if (!donor.customerId) await attachCustomer(ctx.db, donor.id, customerId);
  const productId = campaign.processorProductId ?? (await createProduct(campaign));
  if (!campaign.processorProductId) await attachProduct(ctx.db, campaign.id, productId);
  const { clientSecret, ...made } = await createSubscription({
    subscriptionId,
    donationId: donation.id,
    customerId,
    productId,
    accountId: asked.accountId,
    totalCents: donation.totalChargedCents,
    amountCents: donation.amountCents,
    feeBasisPoints: feeBasisPoints(feeOf(donation), donation.totalChargedCents),
    frequency: recurring(donation.frequency),
    family: familyOf(donation),
    description: `${asked.org.name}: ${campaign.title}`,
  });
  await attachSubscription(ctx.db, {
    subscriptionId,
    donationId: donation.id,
    ids: { customerId, ...made },
    at: ctx.now,
  });
  return clientSecret;
}

function recurring(frequency: NewDonation["frequency"]): SubscriptionFrequency {
  if (frequency === "ONE_TIME") throw new Error("a one-time donation has no subscription");
  return frequency;
}
