import { type OpenGift, takeOpenGifts } from "@/lib/donations/settle-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { listInvoices, voidInvoice } from "@/lib/services/processor-invoices";
import { followFirstGift } from "./follow-first-gift";
import { takeLatePlans, takeOpenInvoices } from "./follow-up-store";
import { listClosedInvoices } from "./invoice-store";
import { syncInvoice } from "./sync-invoice";
import { syncPlan } from "./sync-plan";

const AT_MOST = 100;
/** One plan may be in trouble of its own; when the next one fails in the same way, it is the processor. */
const DOWN_AFTER = 2;

export type FollowedUp = { firstGifts: number; plans: number; renewals: number };

/**
 * Asks the processor about plans whose events seem to have been lost: first payments that are open for long (after a
 * day the subscription is cancelled, and only then the gift closed), charges that were due, renewals that are open.
 * Stops when the processor cannot be reached; the next round goes on.
 */
export async function followUpPlans(ctx: Context): Promise<FollowedUp> {
  const reach: Reach = { failed: 0 };
  const isUp = () => reach.failed < DOWN_AFTER;
  const gifts = await takeOpenGifts(ctx.db, ctx.now, AT_MOST, { ofPlans: true });
  const firstGifts = await each(ctx, reach, gifts, firstGift);
  const late = isUp() ? await takeLatePlans(ctx.db, ctx.now, AT_MOST) : [];
  const plans = await each(ctx, reach, late, latePlan);
  const open = isUp() ? await takeOpenInvoices(ctx.db, ctx.now, AT_MOST) : [];
  return { firstGifts, plans, renewals: await each(ctx, reach, open, openInvoice) };
}

/** How many in a row could not be asked about. */
type Reach = { failed: number };

async function each<T extends { id: string }>(
  ctx: Context,
  reach: Reach,
  taken: T[],
  work: (ctx: Context, one: T) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const one of taken) {
    try {
      await work(ctx, one);
      done += 1;
      reach.failed = 0;
    } catch (err) {
      // One that fails must not keep the others open; it is taken again later.
      log.error({ err, id: one.id }, "a plan could not be followed up");
      reach.failed = err instanceof AppError && err.code === "unavailable" ? reach.failed + 1 : 0;
      if (reach.failed >= DOWN_AFTER) break;
    }
  }
  return done;
}

async function firstGift(ctx: Context, gift: OpenGift): Promise<void> {
  if (gift.planId) await followFirstGift(ctx, { ...gift, planId: gift.planId });
}

async function latePlan(ctx: Context, plan: { id: string; subscriptionId: string }): Promise<void> {
  const closed = await listClosedInvoices(ctx.db, plan.id);
  const invoices = await listInvoices(plan.subscriptionId);
  // Oldest first, as they would have come.
  for (const { invoiceId } of invoices.reverse())
    if (!closed.has(invoiceId)) await syncInvoice(ctx, invoiceId);
  await syncPlan(ctx, plan.subscriptionId);
}

async function openInvoice(
  ctx: Context,
  it: { id: string; planEnded: boolean; processing: boolean },
): Promise<void> {
  // Whoever ended a plan is not charged any more, not even for what failed before.
  if (it.planEnded && !it.processing) await voidInvoice(it.id);
  await syncInvoice(ctx, it.id);
}
