import {
  checkMethodChange,
  forgetCharge,
  isFirstConfirmation,
  keepCharge,
} from "@/lib/abuse/check-method-change";
import { addressKey } from "@/lib/abuse/keys";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow, refused } from "@/lib/kernel/errors";
import { payInvoice } from "@/lib/services/processor-invoices";
import {
  cancelSetupIntent,
  createSetupIntent,
  listSetupIntents,
  retrieveSetupIntent,
} from "@/lib/services/processor-methods";
import { setSubscriptionMethod } from "@/lib/services/processor-subscriptions";
import { actorOf } from "./comments";
import { getPublicSubscription } from "./get-public-subscription";
import { findOpenInvoice } from "./invoice-store";
import { noteSetups, sinceItsBeginning } from "./note-setups";
import { requireToChange } from "./open-link";
import { follow, runningAt } from "./running";
import type { MethodChange, OwnPlan } from "./schemas";
import { syncInvoice } from "./sync-invoice";

/**
 * The donor gives another card, or another bank account, for the following charges: what the browser confirms. The
 * kind stays, because the fees that were agreed to depend on it. Throws `forbidden` for a link that
 * does not permit it, and `limited` where it looks like card testing.
 */
export async function startMethodChange(ctx: Context, token: string): Promise<MethodChange> {
  const found = await requireToChange(ctx, token, "PAYMENT_METHOD");
  runningAt(found);
  const { plan, org } = found;
  if (!plan.processorCustomerId || !org.processorAccountId)
    throw new Error(`plan ${plan.id} runs without a customer or an account`);
  // Each setup can be used to try a card, so what became of the earlier ones counts before there is another.
  const earlier = ctx.client ? await listSetupIntents(plan.processorCustomerId) : [];
  await noteSetups(ctx, found, earlier.map(sinceItsBeginning));
  await checkMethodChange(ctx, { subscriptionId: plan.id });
  // One at a time: each open setup is another way to try cards at the same time.
  for (const setup of earlier)
    if (setup.planId === plan.id && setup.status !== "succeeded" && setup.status !== "canceled")
      await cancelSetupIntent(setup.setupIntentId);
  return createSetupIntent({
    planId: plan.id,
    customerId: plan.processorCustomerId,
    accountId: org.processorAccountId,
    family: plan.paymentMethod === "ACH" ? "us_bank_account" : "card",
    clientKey: ctx.client ? addressKey(ctx.client.address) : null,
  });
}

/**
 * Takes what the browser confirmed, once the processor says so, for all following charges. A renewal that failed is
 * charged again at once, once for each confirmation of the browser and a few times an hour, or it throws `limited`.
 */
export async function confirmMethodChange(
  ctx: Context,
  { token, setupIntentId }: { token: string; setupIntentId: string },
): Promise<OwnPlan> {
  const found = await requireToChange(ctx, token, "PAYMENT_METHOD");
  const { subscriptionId } = runningAt(found);
  const setup = await retrieveSetupIntent(setupIntentId);
  if (!setup || setup.planId !== found.plan.id) throw refused("That is not a payment method of this plan");
  await noteSetups(ctx, found, [sinceItsBeginning(setup)]);
  if (setup.status !== "succeeded" || !setup.methodId)
    throw conflictForNow("The payment method is not confirmed yet");
  const metadata = { methodId: setup.methodId, methodBy: actorOf(ctx.actor) };
  const invoice = await findOpenInvoice(ctx.db, found.plan.id);
  const due = invoice && !invoice.processingSince ? invoice.id : null;
  const once = { planId: found.plan.id, setupIntentId, due: due !== null };
  const first = await isFirstConfirmation(ctx, once);
  try {
    const state = await setSubscriptionMethod(subscriptionId, { methodId: setup.methodId, metadata });
    await follow(ctx, found, state);
    if (first && due) await payInvoice(due, setupIntentId);
  } catch (error) {
    if (first) await forgetCharge(ctx, setupIntentId);
    throw error;
  }
  if (first) await keepCharge(ctx, setupIntentId);
  if (first && due) await syncInvoice(ctx, due);
  return getPublicSubscription(ctx, token);
}
