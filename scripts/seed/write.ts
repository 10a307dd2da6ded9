import { markDonationSucceeded } from "@/lib/donations/status/settle-store";
import { closeUnpaidDonation, markDonationFailed } from "@/lib/donations/status/state-store";
import { insertDonation, type NewDonation } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { newRenewal } from "@/lib/subscriptions/invoices/new-renewal";
import {
  freezeInvoice,
  insertRenewal,
  markFeeApplied,
  recordRenewal,
} from "@/lib/subscriptions/invoices/store";
import {
  attachCustomer,
  attachProduct,
  attachSubscription,
  type NewSubscription,
} from "@/lib/subscriptions/start/store";
import { findSubscription, markStarted } from "@/lib/subscriptions/store";
import type { PastSubscription } from "./past-donations";
import { chargeOf, intentOf, type PastDonation } from "./past-donations";

/** Creates a donation with the app's statements. False when its campaign is sold out. */
export async function insertPastDonation(ctx: Context, donation: PastDonation): Promise<boolean> {
  const { method: _m, fails: _f, settledAt: _s, feeCents: _c, recurring, ...row } = donation;
  if (recurring && !recurring.first) {
    await insertRenewalOf(ctx, donation, recurring);
    return true;
  }
  const subscription = recurring ? newSubscription(recurring.subscription, row) : null;
  if (!(await insertDonation(ctx.db, row, [], subscription))) return false;
  if (recurring) await attach(ctx, donation, recurring);
  return true;
}

function newSubscription(subscription: PastSubscription, first: NewDonation): NewSubscription {
  const { demo } = subscription;
  return {
    id: subscription.id,
    orgId: first.orgId,
    campaignId: first.campaignId,
    status: "INCOMPLETE",
    frequency: demo.frequency,
    paymentMethod: demo.method,
    amountCents: demo.amountCents,
    totalChargedCents: subscription.totalChargedCents,
    coverFees: demo.coverFees,
    anonymous: first.anonymous,
    language: first.language,
    createdAt: first.createdAt,
    updatedAt: first.createdAt,
  };
}

async function attach(
  ctx: Context,
  donation: PastDonation,
  of: NonNullable<PastDonation["recurring"]>,
): Promise<void> {
  const { customerId, productId, processorSubscriptionId } = of.subscription;
  const found = await findWritten(ctx, of.subscription);
  await attachCustomer(ctx.db, found.donor.id, customerId);
  await attachProduct(ctx.db, donation.campaignId, productId);
  const ids = {
    customerId,
    processorSubscriptionId,
    itemId: null,
    invoiceId: of.invoiceId,
    intentId: intentOf(donation),
  };
  await attachSubscription(ctx.db, {
    subscriptionId: of.subscription.id,
    donationId: donation.id,
    ids,
    at: donation.createdAt,
  });
}

async function insertRenewalOf(
  ctx: Context,
  donation: PastDonation,
  { subscription, invoiceId }: NonNullable<PastDonation["recurring"]>,
): Promise<void> {
  const { createdAt, amountCents, totalChargedCents, processingFeeCents, platformFeeCents, feeVersion } =
    donation;
  const sums = { amountCents, totalChargedCents, processingFeeCents, platformFeeCents, feeVersion };
  const invoice = {
    ...sums,
    id: invoiceId,
    subscriptionId: subscription.id,
    status: "PAID",
    createdAt,
  } as const;
  const frozen = await freezeInvoice(ctx.db, invoice, donation.settledAt);
  await markFeeApplied(ctx.db, invoiceId, createdAt);
  const made = await newRenewal(
    { ...ctx, now: createdAt },
    await findWritten(ctx, subscription),
    {
      invoiceId,
      status: "paid",
      billingReason: "subscription_cycle",
      processorSubscriptionId: subscription.processorSubscriptionId,
      subscriptionId: subscription.id,
      totalCents: totalChargedCents,
      attemptCount: 1,
      nextAttemptAt: null,
      createdAt,
      intentId: intentOf(donation),
    },
    frozen,
  );
  const { id, receiptNumber } = donation;
  await insertRenewal(ctx.db, { ...made, id, receiptNumber });
}

async function findWritten(ctx: Context, subscription: PastSubscription) {
  const found = await findSubscription(ctx.db, { id: subscription.id });
  if (!found) throw new Error(`the subscription of ${subscription.email} was not written`);
  return found;
}

/** Completes a created donation; one that is already complete is kept. */
export async function completePastDonation(ctx: Context, donation: PastDonation): Promise<void> {
  const { settledAt: at, recurring } = donation;
  const it = { donationId: donation.id, intentId: intentOf(donation), at };
  if (donation.fails) {
    await markDonationFailed(ctx.db, { ...it, reason: "Insufficient funds", code: "insufficient_funds" });
    await closeUnpaidDonation(ctx.db, donation.id, at);
    return;
  }
  await markDonationSucceeded(ctx.db, {
    ...it,
    chargeId: chargeOf(donation),
    method: donation.method,
    brand: donation.method === "ACH" ? "First Community Bank" : "Visa",
    last4: donation.method === "ACH" ? "6789" : "4242",
    receivedCents: donation.totalChargedCents,
    appliedFeeCents: donation.feeCents,
    takeOverFees: recurring !== null,
    actualFeeCents: donation.processingFeeCents,
  });
  if (!recurring) return;
  const { subscription, invoiceId, first } = recurring;
  if (first) await markStarted(ctx.db, subscription.id, donation, at);
  else await recordRenewal(ctx.db, { subscriptionId: subscription.id, invoiceId, donation, at });
}
