import { WAIVER_CENTS } from "@/lib/fees/schedule";
import type { Context } from "@/lib/kernel/context";
import { listInvoices, payInvoice, retrieveInvoice } from "@/lib/services/stripe/invoices";
import {
  cancelSubscription,
  retrieveSubscription,
  type SubscriptionState,
} from "@/lib/services/stripe/subscriptions";
import { applyPaidInvoice } from "@/lib/subscriptions/apply-paid-invoice";
import { cancelComment } from "@/lib/subscriptions/comments";
import { freezeRenewalFee } from "@/lib/subscriptions/freeze-renewal-fee";
import { stateChanges } from "@/lib/subscriptions/state-changes";
import { applySubscriptionChange, type FoundPlan, findPlan } from "@/lib/subscriptions/store";
import type { PlannedPlan } from "./plans";

const DAY_MS = 86_400_000;
/** The processor looks twice a second for what is due. */
const PATIENCE_MS = 15_000;

/**
 * Brings plans whose gifts are written to what the processor says of them now, as `syncSubscription` does but without telling
 * anybody of the past: those that run, the one whose renewal is declined just now, and the one that the donor ended.
 */
export async function bringPlans(ctx: Context, plans: readonly PlannedPlan[]): Promise<void> {
  for (const plan of plans) {
    const found = await findPlan(ctx.db, { id: plan.id });
    if (!found) throw new Error(`the plan of ${plan.email} was not written`);
    if (found.plan.status === "INCOMPLETE") await bring(ctx, plan, found);
  }
}

async function bring(ctx: Context, plan: PlannedPlan, found: FoundPlan): Promise<void> {
  const { ends } = plan.demo;
  if (ends === "past_due") await declineRenewal(ctx, plan, found);
  const at = typeof ends === "object" ? new Date(ctx.now.getTime() - ends.daysAgo * DAY_MS) : ctx.now;
  await follow(ctx, found, await retrieveSubscription(plan.processorSubscriptionId), at);
  if (typeof ends !== "object") return;
  const comment = cancelComment("donor", ends.reason);
  await follow(ctx, found, await cancelSubscription(plan.processorSubscriptionId, comment), at);
}

async function follow(ctx: Context, { plan, org }: FoundPlan, state: SubscriptionState, at: Date) {
  const seen = { checkedAt: at, final: state.endedAt !== null, requestId: ctx.requestId };
  const waiverLeftCents = WAIVER_CENTS - org.waiverUsedCents;
  await applySubscriptionChange(ctx.db, plan.id, seen, (row) => stateChanges(row, state, { at, waiverLeftCents }));
}

/** The renewal that is due now is tried at once, instead of an hour after its draft, and declined. */
async function declineRenewal(ctx: Context, plan: PlannedPlan, found: FoundPlan): Promise<void> {
  const invoiceId = await dueInvoice(plan.processorSubscriptionId);
  await freezeRenewalFee(ctx, invoiceId);
  await payInvoice(invoiceId, "seed");
  await applyPaidInvoice(ctx, found, await retrieveInvoice(invoiceId), { toldOfFailure: true });
}

async function dueInvoice(subscriptionId: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const [newest] = await listInvoices(subscriptionId);
    if (newest) return newest.invoiceId;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`the processor did not renew ${subscriptionId}, which is due`);
}
