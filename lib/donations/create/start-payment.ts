import type { CampaignRow } from "@/lib/campaigns/store";
import { closeUnpaidDonation } from "@/lib/donations/status/state-store";
import { feeBasisPoints } from "@/lib/fees/basis-points";
import type { Context, SealedAnswer } from "@/lib/kernel/context";
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
import { attachIntent, type NewDonation } from "./write-store";

export type Payment = {
  campaign: Pick<CampaignRow, "id" | "slug" | "title" | "processorProductId">;
  org: { name: string };
  accountId: string;
  donation: NewDonation;
  /** The donor with the customer of earlier recurring donations, if just read. */
  donor?: { id: string; customerId: string | null };
  /** The response of the request, which is stored with the payment's id for its Idempotency-Key. */
  answer: (clientSecret: string) => { body: unknown; headers: Record<string, string> };
};

/**
 * Creates the payment of a donation, or of a subscription's first donation, and returns its client secret. If
 * the processor creates none, closes the donation and releases its tickets: without a client secret, no money
 * can arrive.
 */
export async function startPayment(ctx: Context, asked: Payment): Promise<string> {
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
  { donation, accountId, org, campaign, answer }: Payment,
): Promise<string> {
  const payment = await createPaymentIntent({
    donationId: donation.id,
    accountId,
    totalCents: donation.totalChargedCents,
    feeCents: feeOf(donation),
    family: familyOf(donation),
    description: `${org.name}: ${campaign.title}`,
  });
  await attachIntent(ctx.db, donation.id, payment.intentId, sealedFor(ctx, answer(payment.clientSecret)));
  markAnswered(ctx);
  return payment.clientSecret;
}

/** The answer as it is stored; null without an Idempotency-Key. */
function sealedFor({ key }: Context, answer: ReturnType<Payment["answer"]>): SealedAnswer | null {
  return key?.seal(answer) ?? null;
}

function markAnswered({ key }: Context): void {
  if (key) key.isAnswered = true;
}

/** Each call has its own idempotency key, so a crash in between leaves one of each. */
async function startSubscription(ctx: Context, asked: Payment, subscriptionId: string): Promise<string> {
  const { donation, campaign } = asked;
  const donor = asked.donor ?? (await findSubscriptionDonor(ctx.db, subscriptionId));
  const customerId =
    donor.customerId ??
    (await createCustomer({ id: donor.id, orgId: donation.orgId, email: donation.donorEmail }));
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
  await attachSubscription(
    ctx.db,
    { subscriptionId, donationId: donation.id, ids: { customerId, ...made }, at: ctx.now },
    sealedFor(ctx, asked.answer(clientSecret)),
  );
  markAnswered(ctx);
  return clientSecret;
}

function recurring(frequency: NewDonation["frequency"]): SubscriptionFrequency {
  if (frequency === "ONE_TIME") throw new Error("a one-time donation has no subscription");
  return frequency;
}
