import {
  checkMethodChange,
  isFirstConfirmation,
  keepCharge,
  releaseCharge,
} from "@/lib/fraud/check-method-change";
import { addressKey } from "@/lib/fraud/keys";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow, refused } from "@/lib/kernel/errors";
import { payInvoice } from "@/lib/services/stripe/invoices";
import {
  cancelSetupIntent,
  createSetupIntent,
  listSetupIntents,
  retrieveSetupIntent,
} from "@/lib/services/stripe/setup-intents";
import { setSubscriptionMethod } from "@/lib/services/stripe/subscriptions";
import { follow, requireActive } from "@/lib/subscriptions/change/require-active";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { actorOf } from "@/lib/subscriptions/history-actor";
import { findOpenInvoice } from "@/lib/subscriptions/invoices/store";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { recordSetups, withAttemptAtCreation } from "./record-setups";
import type { MethodChange } from "./schemas";

/**
 * Starts the change to another card or bank account, which the browser confirms. The kind of method cannot change,
 * because the agreed fees depend on it. Throws `forbidden` for a link that does not permit it, and `limited` on
 * suspected card testing.
 */
export async function startMethodChange(ctx: Context, token: string): Promise<MethodChange> {
  const found = await requireToChange(ctx, token, "PAYMENT_METHOD");
  requireActive(found);
  const { subscription, org } = found;
  if (!subscription.processorCustomerId || !org.processorAccountId)
    throw new Error(`subscription ${subscription.id} is active without a customer or an account`);
  // Any setup can be used to test cards, so declines on earlier ones are counted first.
  const earlier = ctx.client ? await listSetupIntents(subscription.processorCustomerId) : [];
  await recordSetups(ctx, found, earlier.map(withAttemptAtCreation));
  await checkMethodChange(ctx, { subscriptionId: subscription.id });
  // Only one setup is open at a time, because several would allow testing cards in parallel.
  for (const setup of earlier)
    if (
      setup.subscriptionId === subscription.id &&
      setup.status !== "succeeded" &&
      setup.status !== "canceled"
    )
      await cancelSetupIntent(setup.setupIntentId);
  return createSetupIntent({
    subscriptionId: subscription.id,
    customerId: subscription.processorCustomerId,
    accountId: org.processorAccountId,
    family: subscription.paymentMethod === "ACH" ? "us_bank_account" : "card",
    clientKey: ctx.client ? addressKey(ctx.client.address) : null,
  });
}

/**
 * Uses the confirmed payment method for all following charges, and charges a failed renewal immediately: once per
 * confirmation and a few times an hour. Throws `limited` beyond that.
 */
export async function confirmMethodChange(
  ctx: Context,
  { token, setupIntentId }: { token: string; setupIntentId: string },
): Promise<PublicSubscription> {
  const found = await requireToChange(ctx, token, "PAYMENT_METHOD");
  const { processorSubscriptionId } = requireActive(found);
  const setup = await retrieveSetupIntent(setupIntentId);
  if (!setup || setup.subscriptionId !== found.subscription.id)
    throw refused("That is not a payment method of this subscription");
  await recordSetups(ctx, found, [withAttemptAtCreation(setup)]);
  if (setup.status !== "succeeded" || !setup.methodId)
    throw conflictForNow("The payment method is not confirmed yet");
  const metadata = { methodId: setup.methodId, methodBy: actorOf(ctx.actor) };
  const invoice = await findOpenInvoice(ctx.db, found.subscription.id);
  const due = invoice && !invoice.processingSince ? invoice.id : null;
  const once = { subscriptionId: found.subscription.id, setupIntentId, due: due !== null };
  const first = await isFirstConfirmation(ctx, once);
  try {
    const state = await setSubscriptionMethod(processorSubscriptionId, {
      methodId: setup.methodId,
      metadata,
    });
    await follow(ctx, found, state);
    if (first && due) await payInvoice(due, setupIntentId);
  } catch (error) {
    if (first) await releaseCharge(ctx, setupIntentId);
    throw error;
  }
  if (first) await keepCharge(ctx, setupIntentId);
  if (first && due) await syncInvoice(ctx, due);
  return getPublicSubscription(ctx, token);
}
