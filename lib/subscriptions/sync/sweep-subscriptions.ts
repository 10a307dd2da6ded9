import { isReachable, type Reachability, sweepEach } from "@/lib/donations/sweep-each";
import { claimUnpaidDonations, releaseClaims, type UnpaidDonation } from "@/lib/donations/unpaid/store";
import type { Context } from "@/lib/kernel/context";
import { listInvoices, voidInvoice } from "@/lib/services/stripe/invoices";
import { listClosedInvoices } from "@/lib/subscriptions/invoices/store";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { syncFirstDonation } from "@/lib/subscriptions/start/sync-first-donation";
import { claimLateSubscriptions, claimOpenInvoices } from "./sweep-store";
import { syncSubscription } from "./sync-subscription";

/** Maximum number of items of each kind per sweep; small enough for a sweep to take seconds. */
const BATCH_SIZE = 50;

/** Numbers of items processed by a sweep. `more`: further items may be due. */
export type Swept = { firstDonations: number; subscriptions: number; renewals: number; more: boolean };

/**
 * Checks subscriptions whose events seem lost against the processor: open first payments (after a day canceled there,
 * then closed here), overdue charges and open renewals. Stops if the processor cannot be reached.
 */
export async function sweepSubscriptions(ctx: Context): Promise<Swept> {
  const reach: Reachability = { failed: 0 };
  const donations = await claimUnpaidDonations(ctx.db, ctx.now, { kind: "subscriptions", limit: BATCH_SIZE });
  const first = await sweepEach(reach, donations, (donation) => firstDonation(ctx, donation));
  await releaseClaims(ctx.db, first.left, ctx.now);
  const late = isReachable(reach) ? await claimLateSubscriptions(ctx.db, ctx.now, BATCH_SIZE) : [];
  const subscriptions = await sweepEach(reach, late, (subscription) => lateSubscription(ctx, subscription));
  const open = isReachable(reach) ? await claimOpenInvoices(ctx.db, ctx.now, BATCH_SIZE) : [];
  const renewals = await sweepEach(
    reach,
    open,
    (invoice) => openInvoice(ctx, invoice),
    ({ subscriptionId }) => subscriptionId,
  );
  return {
    firstDonations: first.done,
    subscriptions: subscriptions.done,
    renewals: renewals.done,
    more: isReachable(reach) && [donations, late, open].some((taken) => taken.length === BATCH_SIZE),
  };
}

async function firstDonation(ctx: Context, donation: UnpaidDonation): Promise<void> {
  if (donation.subscriptionId)
    await syncFirstDonation(ctx, { ...donation, subscriptionId: donation.subscriptionId });
}

async function lateSubscription(
  ctx: Context,
  subscription: { id: string; processorSubscriptionId: string },
): Promise<void> {
  const closed = await listClosedInvoices(ctx.db, subscription.id);
  const invoices = await listInvoices(subscription.processorSubscriptionId);
  // Oldest first, in the order in which the events would have arrived.
  for (const { invoiceId } of invoices.reverse())
    if (!closed.has(invoiceId)) await syncInvoice(ctx, invoiceId);
  await syncSubscription(ctx, subscription.processorSubscriptionId);
}

async function openInvoice(
  ctx: Context,
  it: { id: string; subscriptionEnded: boolean; processing: boolean },
): Promise<void> {
  // An ended subscription is never charged again, not even for a failed renewal.
  if (it.subscriptionEnded && !it.processing) await voidInvoice(it.id);
  await syncInvoice(ctx, it.id);
}
