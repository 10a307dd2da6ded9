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
  /** The donor with the processor customer of earlier recurring donations, if already read. */
  donor?: { id: string; customerId: string | null };
  /** Returns the request's response, which is stored with the payment's id under the request's Idempotency-Key. */
  answer: (clientSecret: string) => { body: unknown; headers: Record<string, string> };
};

/**
 * Creates the payment of a donation, or of a subscription's first donation, and returns its client secret. If the
 * processor creates none, closes the donation and releases its tickets, because no money can arrive without a client
 * secret. If the created payment cannot be recorded, the donation stays open, because the response may already be
 * stored. A retry of the request resumes it; otherwise the sweep of unpaid donations closes it.
 */
export async function startPayment(ctx: Context, payment: Payment): Promise<string> {
  const { clientSecret, record } = await createPayment(ctx, payment);
  await record(ctx.key?.seal(payment.answer(clientSecret)) ?? null);
  if (ctx.key) ctx.key.isAnswered = true;
  return clientSecret;
}

/** A payment that exists at the processor. */
type Started = {
  clientSecret: string;
  /** Stores the payment's id, together with the response for the request's Idempotency-Key, if any. */
  record: (answer: SealedAnswer | null) => Promise<void>;
};

async function createPayment(ctx: Context, payment: Payment): Promise<Started> {
  const { id, subscriptionId } = payment.donation;
  try {
    return subscriptionId
      ? await startSubscription(ctx, payment, subscriptionId)
      : await startOneTimePayment(ctx, payment);
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
  { donation, accountId, org, campaign }: Payment,
): Promise<Started> {
  const { intentId, clientSecret } = await createPaymentIntent({
    donationId: donation.id,
    accountId,
    totalCents: donation.totalChargedCents,
    feeCents: feeOf(donation),
    family: familyOf(donation),
    description: `${org.name}: ${campaign.title}`,
  });
  return { clientSecret, record: (answer) => attachIntent(ctx.db, donation.id, intentId, answer) };
}

/**
 * Starts a subscription. Each processor call has its own idempotency key, so a retry after a crash makes no duplicates.
 */
async function startSubscription(ctx: Context, payment: Payment, subscriptionId: string): Promise<Started> {
  const { donation, campaign } = payment;
  const donor = payment.donor ?? (await findSubscriptionDonor(ctx.db, subscriptionId));
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
    accountId: payment.accountId,
    totalCents: donation.totalChargedCents,
    amountCents: donation.amountCents,
    feeBasisPoints: feeBasisPoints(feeOf(donation), donation.totalChargedCents),
    frequency: recurring(donation.frequency),
    family: familyOf(donation),
    description: `${payment.org.name}: ${campaign.title}`,
  });
  const attached = { subscriptionId, donationId: donation.id, ids: { customerId, ...made }, at: ctx.now };
  return { clientSecret, record: (answer) => attachSubscription(ctx.db, attached, answer) };
}

function recurring(frequency: NewDonation["frequency"]): SubscriptionFrequency {
  if (frequency === "ONE_TIME") throw new Error("a one-time donation has no subscription");
  return frequency;
}
