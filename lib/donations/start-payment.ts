import type { CampaignRow } from "@/lib/campaigns/store";
import { feeBasisPoints } from "@/lib/fees/percent";
import type { Context } from "@/lib/kernel/context";
import { createPaymentIntent } from "@/lib/services/stripe/payments";
import {
  createCustomer,
  createProduct,
  createSubscription,
  type PlanFrequency,
} from "@/lib/services/stripe/subscriptions";
import {
  attachCustomer,
  attachPlan,
  attachProduct,
  closeUnstartedSubscription,
  findSubscriptionDonor,
} from "../subscriptions/start-store";
import { closeUnpaidDonation } from "./state-store";
import { attachIntent, type NewDonation } from "./store";

export type Asked = {
  campaign: Pick<CampaignRow, "id" | "slug" | "title" | "processorProductId">;
  org: { name: string };
  accountId: string;
  gift: NewDonation;
};

/**
 * The payment of a gift, or of the first gift of a plan; returns its client secret. When the processor gives none,
 * the gift is closed at once and its seats return: nobody holds its client secret, so no money can arrive.
 */
export async function startPayment(ctx: Context, asked: Asked): Promise<string> {
  const { id, subscriptionId } = asked.gift;
  try {
    return subscriptionId ? await startSubscription(ctx, asked, subscriptionId) : await startOneTimePayment(ctx, asked);
  } catch (error) {
    if (subscriptionId) await closeUnstartedSubscription(ctx.db, subscriptionId, "no_payment_started", ctx.now);
    await closeUnpaidDonation(ctx.db, id, ctx.now, "no_payment_started");
    throw error;
  }
}

const familyOf = (gift: NewDonation) => (gift.paymentMethod === "ACH" ? "us_bank_account" : "card");
const feeOf = (gift: NewDonation) => gift.processingFeeCents + gift.platformFeeCents;

async function startOneTimePayment(ctx: Context, { gift, accountId, org, campaign }: Asked): Promise<string> {
  const payment = await createPaymentIntent({
    donationId: gift.id,
    accountId,
    totalCents: gift.totalChargedCents,
    feeCents: feeOf(gift),
    family: familyOf(gift),
    description: `${org.name}: ${campaign.title}`,
  });
  await attachIntent(ctx.db, gift.id, payment.intentId);
  return payment.clientSecret;
}

/** Each call repeats under a key of its own, so that a crash anywhere in between leaves one of each. */
async function startSubscription(ctx: Context, asked: Asked, planId: string): Promise<string> {
  const { gift, campaign } = asked;
  const donor = await findSubscriptionDonor(ctx.db, planId);
  const customerId = donor.customerId ?? (await createCustomer(donor));
  if (!donor.customerId) await attachCustomer(ctx.db, donor.id, customerId);
  const productId = campaign.processorProductId ?? (await createProduct(campaign));
  if (!campaign.processorProductId) await attachProduct(ctx.db, campaign.id, productId);
  const { clientSecret, ...made } = await createSubscription({
    planId,
    donationId: gift.id,
    customerId,
    productId,
    accountId: asked.accountId,
    totalCents: gift.totalChargedCents,
    amountCents: gift.amountCents,
    feeBasisPoints: feeBasisPoints(feeOf(gift), gift.totalChargedCents),
    frequency: recurring(gift.frequency),
    family: familyOf(gift),
    description: `${asked.org.name}: ${campaign.title}`,
  });
  await attachPlan(ctx.db, { planId, donationId: gift.id, ids: { customerId, ...made }, at: ctx.now });
  return clientSecret;
}

function recurring(frequency: NewDonation["frequency"]): PlanFrequency {
  if (frequency === "ONE_TIME") throw new Error("a one-time gift has no plan");
  return frequency;
}
