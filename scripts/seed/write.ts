import { closeUnpaidDonation, markDonationFailed, markDonationSucceeded } from "@/lib/donations/state-store";
import { insertGift, type NewDonation } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { freezeInvoice, insertRenewal, markFeeApplied, recordRenewal } from "@/lib/subscriptions/invoice-store";
import { newRenewal } from "@/lib/subscriptions/new-renewal";
import { attachCustomer, attachPlan, attachProduct, type NewPlan } from "@/lib/subscriptions/start-store";
import { findPlan, markStarted } from "@/lib/subscriptions/store";
import { chargeOf, intentOf, type Planned } from "./planned";
import type { PlannedPlan } from "./plans";

/** Takes a gift down by the statements that real ones take. False where its campaign has no seat left for it. */
export async function insertPlanned(ctx: Context, gift: Planned): Promise<boolean> {
  const { method: _m, fails: _f, settledAt: _s, feeCents: _c, recurring, ...row } = gift;
  if (recurring && !recurring.first) {
    await insertRenewalOf(ctx, gift, recurring);
    return true;
  }
  const plan = recurring ? newPlan(recurring.plan, row) : null;
  if (!(await insertGift(ctx.db, row, [], plan))) return false;
  if (recurring) await attach(ctx, gift, recurring);
  return true;
}

function newPlan(plan: PlannedPlan, first: NewDonation): NewPlan {
  const { demo } = plan;
  return {
    id: plan.id,
    orgId: first.orgId,
    campaignId: first.campaignId,
    status: "INCOMPLETE",
    frequency: demo.frequency,
    paymentMethod: demo.method,
    amountCents: demo.amountCents,
    totalChargedCents: plan.totalChargedCents,
    coverFees: demo.coverFees,
    anonymous: first.anonymous,
    createdAt: first.createdAt,
    updatedAt: first.createdAt,
  };
}

async function attach(ctx: Context, gift: Planned, of: NonNullable<Planned["recurring"]>): Promise<void> {
  const { customerId, productId, processorSubscriptionId } = of.plan;
  const found = await planRow(ctx, of.plan);
  await attachCustomer(ctx.db, found.donor.id, customerId);
  await attachProduct(ctx.db, gift.campaignId, productId);
  const ids = {
    customerId,
    processorSubscriptionId,
    itemId: null,
    invoiceId: of.invoiceId,
    intentId: intentOf(gift),
  };
  await attachPlan(ctx.db, { planId: of.plan.id, donationId: gift.id, ids, at: gift.createdAt });
}

async function insertRenewalOf(
  ctx: Context,
  gift: Planned,
  { plan, invoiceId }: NonNullable<Planned["recurring"]>,
): Promise<void> {
  const { createdAt, amountCents, totalChargedCents, processingFeeCents, platformFeeCents, feeVersion } =
    gift;
  const sums = { amountCents, totalChargedCents, processingFeeCents, platformFeeCents, feeVersion };
  const invoice = { ...sums, id: invoiceId, subscriptionId: plan.id, status: "PAID", createdAt } as const;
  const frozen = await freezeInvoice(ctx.db, invoice, gift.settledAt);
  await markFeeApplied(ctx.db, invoiceId, createdAt);
  const made = await newRenewal(
    { ...ctx, now: createdAt },
    await planRow(ctx, plan),
    {
      invoiceId,
      status: "paid",
      billingReason: "subscription_cycle",
      processorSubscriptionId: plan.processorSubscriptionId,
      planId: plan.id,
      totalCents: totalChargedCents,
      attemptCount: 1,
      nextAttemptAt: null,
      createdAt,
      intentId: intentOf(gift),
    },
    frozen,
  );
  const { id, receiptNumber } = gift;
  await insertRenewal(ctx.db, { ...made, id, receiptNumber });
}

async function planRow(ctx: Context, plan: PlannedPlan) {
  const found = await findPlan(ctx.db, { id: plan.id });
  if (!found) throw new Error(`the plan of ${plan.email} was not written`);
  return found;
}

/** Brings a gift that was taken down to its end; one that is there already stays as it is. */
export async function settlePlanned(ctx: Context, gift: Planned): Promise<void> {
  const { settledAt: at, recurring } = gift;
  const it = { donationId: gift.id, intentId: intentOf(gift), at };
  if (gift.fails) {
    await markDonationFailed(ctx.db, { ...it, reason: "Insufficient funds", code: "insufficient_funds" });
    await closeUnpaidDonation(ctx.db, gift.id, at);
    return;
  }
  await markDonationSucceeded(ctx.db, {
    ...it,
    chargeId: chargeOf(gift),
    method: gift.method,
    receivedCents: gift.totalChargedCents,
    appliedFeeCents: gift.feeCents,
    takeOverFees: recurring !== null,
    actualFeeCents: gift.processingFeeCents,
  });
  if (!recurring) return;
  const { plan, invoiceId, first } = recurring;
  if (first) await markStarted(ctx.db, plan.id, gift, at);
  else await recordRenewal(ctx.db, { planId: plan.id, invoiceId, gift, at });
}
