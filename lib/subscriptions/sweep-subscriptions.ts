import { type UnpaidDonation, releaseClaims, claimUnpaidDonations } from "@/lib/donations/unpaid-store";
import type { Context } from "@/lib/kernel/context";
import { listInvoices, voidInvoice } from "@/lib/services/stripe/invoices";
import { sweepEach, isUp, type Reach } from "@/lib/donations/sweep";
import { listClosedInvoices } from "./invoice-store";
import { claimLateSubscriptions, claimOpenInvoices } from "./sweep-store";
import { syncFirstDonation } from "./sync-first-donation";
import { syncInvoice } from "./sync-invoice";
import { syncSubscription } from "./sync-subscription";

/** Of each kind, so few that a round ends within seconds. */
const AT_MOST = 50;

/** `more`: it may be that others are due as well. */
export type Swept = { firstGifts: number; plans: number; renewals: number; more: boolean };

/**
 * One round of asking the processor about plans whose events seem to have been lost: first payments that are open for
 * long (after a day the subscription is cancelled, and only then the gift closed), charges that were due, renewals that
 * are open. Stops when the processor cannot be reached; the next round goes on.
 */
export async function sweepSubscriptions(ctx: Context): Promise<Swept> {
  const reach: Reach = { failed: 0 };
  const gifts = await claimUnpaidDonations(ctx.db, ctx.now, { kind: "plans", limit: AT_MOST });
  const first = await sweepEach(reach, gifts, (gift) => firstGift(ctx, gift));
  await releaseClaims(ctx.db, first.left, ctx.now);
  const late = isUp(reach) ? await claimLateSubscriptions(ctx.db, ctx.now, AT_MOST) : [];
  const plans = await sweepEach(reach, late, (plan) => latePlan(ctx, plan));
  const open = isUp(reach) ? await claimOpenInvoices(ctx.db, ctx.now, AT_MOST) : [];
  const renewals = await sweepEach(
    reach,
    open,
    (invoice) => openInvoice(ctx, invoice),
    ({ planId }) => planId,
  );
  return {
    firstGifts: first.done,
    plans: plans.done,
    renewals: renewals.done,
    more: isUp(reach) && [gifts, late, open].some((taken) => taken.length === AT_MOST),
  };
}

async function firstGift(ctx: Context, gift: UnpaidDonation): Promise<void> {
  if (gift.planId) await syncFirstDonation(ctx, { ...gift, planId: gift.planId });
}

async function latePlan(ctx: Context, plan: { id: string; processorSubscriptionId: string }): Promise<void> {
  const closed = await listClosedInvoices(ctx.db, plan.id);
  const invoices = await listInvoices(plan.processorSubscriptionId);
  // Oldest first, as they would have come.
  for (const { invoiceId } of invoices.reverse())
    if (!closed.has(invoiceId)) await syncInvoice(ctx, invoiceId);
  await syncSubscription(ctx, plan.processorSubscriptionId);
}

async function openInvoice(
  ctx: Context,
  it: { id: string; planEnded: boolean; processing: boolean },
): Promise<void> {
  // Whoever ended a plan is not charged any more, not even for what failed before.
  if (it.planEnded && !it.processing) await voidInvoice(it.id);
  await syncInvoice(ctx, it.id);
}
