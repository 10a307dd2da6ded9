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

export type FollowedUp = { firstGifts: number; plans: number; renewals: number };

/**
 * Asks the processor about plans whose events seem to have been lost: first payments that are open for long (after a
 * day the subscription is cancelled, and only then the gift closed), charges that were due, renewals that are open.
 * Stops when the processor cannot be reached; the next round goes on.
 */
export async function followUpPlans(ctx: Context): Promise<FollowedUp> {
  const first = await each(ctx, await takeOpenGifts(ctx.db, ctx.now, AT_MOST, { ofPlans: true }), firstGift);
  const plans = first.down ? first : await each(ctx, await takeLatePlans(ctx.db, ctx.now, AT_MOST), latePlan);
  const renewals = plans.down
    ? plans
    : await each(ctx, await takeOpenInvoices(ctx.db, ctx.now, AT_MOST), openInvoice);
  return {
    firstGifts: first.done,
    plans: first.down ? 0 : plans.done,
    renewals: plans.down ? 0 : renewals.done,
  };
}

async function each<T extends { id: string }>(
  ctx: Context,
  taken: T[],
  work: (ctx: Context, one: T) => Promise<void>,
): Promise<{ done: number; down: boolean }> {
  let done = 0;
  for (const one of taken) {
    try {
      await work(ctx, one);
      done += 1;
    } catch (err) {
      // One that fails must not keep the others open; it is taken again later.
      log.error({ err, id: one.id }, "a plan could not be followed up");
      if (err instanceof AppError && err.code === "unavailable") return { done, down: true };
    }
  }
  return { done, down: false };
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
