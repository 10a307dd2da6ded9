import { syncDispute } from "@/lib/disputes/sync-dispute";
import { completeDonation } from "@/lib/donations/status/complete-donation";
import { completeDonations } from "@/lib/donations/status/complete-donations";
import { failDonation } from "@/lib/donations/status/fail-donation";
import { markDonationProcessing } from "@/lib/donations/status/mark-processing";
import { closeDonation } from "@/lib/donations/unpaid/close-donation";
import { refreshAccount } from "@/lib/orgs/refresh-account";
import { syncPayout } from "@/lib/payouts/sync-payout";
import { individualEvent } from "@/lib/processor-events/event-data";
import { skipUnknownObject } from "@/lib/processor-events/skip-unknown-object";
import { syncRefund, syncRefunds } from "@/lib/refunds/sync/sync-refunds";
import { completionDue } from "@/lib/services/inngest/events";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { syncInvoice, syncSubscriptionPayment } from "@/lib/subscriptions/invoices/sync-invoice";
import { failSetup } from "@/lib/subscriptions/payment-method/fail-setup";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { onEventLeft, onProcessorBatch, onProcessorEvents } from "./define";

/**
 * Maps events of the processor to use cases. An event is a notification, not state: each use case reads the current
 * object from the processor, so events may be duplicated, late, or out of order.
 */
export const processorEventFunctions = [
  onProcessorBatch(
    "payment-succeeded",
    "payment_intent.succeeded",
    async (ctx, events) => {
      const outcomes = await completeDonations(
        ctx,
        events.map(({ objectId: intentId, donationId, created }) => ({
          intentId,
          donationId,
          succeededAt: new Date(created * 1000),
        })),
      );
      return ({ objectId }) => outcomes.get(objectId) ?? null;
    },
    individualEvent,
  ),
  onEventLeft("complete-payment", completionDue, async (ctx, { objectId: intentId, donationId }) =>
    completeDonation(ctx, { intentId, donationId }),
  ),

  // The donor can try again on the same intent.
  onProcessorEvents(
    "payment-failed",
    ["payment_intent.payment_failed"],
    async (ctx, { eventId, created, objectId: intentId, donationId, failure }) =>
      failDonation(ctx, {
        eventId,
        failedAt: new Date(created * 1000),
        intentId,
        donationId,
        code: failure?.code ?? "unknown",
        declineCode: failure?.declineCode ?? null,
      }),
  ),

  // A bank payment is processing, or awaits verification of its account.
  onProcessorEvents(
    "payment-processing",
    ["payment_intent.processing", "payment_intent.requires_action"],
    async (ctx, { objectId: intentId, donationId }) => {
      const marked = await markDonationProcessing(ctx, { intentId, donationId });
      // A renewal's payment has no donation yet. Its invoice shows that it is processing.
      return marked === "unknown_object" ? syncSubscriptionPayment(ctx, intentId) : marked;
    },
  ),

  // No money can arrive anymore: the donation is closed and its tickets are released.
  onProcessorEvents(
    "payment-canceled",
    ["payment_intent.canceled"],
    async (ctx, { objectId: intentId, donationId }) => closeDonation(ctx, { intentId, donationId }),
  ),

  // The fee was set before the event was acknowledged. Only a lost and backfilled event still needs it.
  onProcessorEvents("invoice-created", ["invoice.created"], async (ctx, event) =>
    skipUnknownObject(event, async () => {
      await freezeRenewalFee(ctx, event.objectId);
      return syncInvoice(ctx, event.objectId);
    }),
  ),

  // The first payment completes the donation that began the subscription. Each further one creates a separate donation.
  onProcessorEvents("invoice-settled", ["invoice.payment_succeeded", "invoice.voided"], async (ctx, event) =>
    skipUnknownObject(event, () => syncInvoice(ctx, event.objectId)),
  ),

  // The subscription is past due until a later attempt succeeds; donor and staff are notified.
  onProcessorEvents("invoice-failed", ["invoice.payment_failed"], async (ctx, event) =>
    skipUnknownObject(event, () => syncInvoice(ctx, event.objectId, { failureReported: true })),
  ),

  onProcessorEvents(
    "subscription-changed",
    ["customer.subscription.updated", "customer.subscription.deleted"],
    async (ctx, event) => skipUnknownObject(event, () => syncSubscription(ctx, event.objectId)),
  ),

  // A card that a donor wanted to save for a subscription was declined, which counts toward card testing.
  onProcessorEvents(
    "setup-failed",
    ["setup_intent.setup_failed"],
    async (ctx, { eventId, created, objectId: setupIntentId, failure, attemptId }) =>
      failSetup(ctx, {
        setupIntentId,
        attemptId: attemptId ?? eventId,
        failedAt: new Date(created * 1000),
        code: failure?.declineCode ?? failure?.code ?? "unknown",
      }),
  ),

  onProcessorEvents("charge-refunded", ["charge.refunded"], async (ctx, event) =>
    skipUnknownObject(event, () => syncRefunds(ctx, { chargeId: event.objectId })),
  ),

  // A failed refund is undone.
  onProcessorEvents("refund-changed", ["refund.updated", "refund.failed"], async (ctx, event) =>
    skipUnknownObject(event, () => syncRefund(ctx, { processorRefundId: event.objectId })),
  ),

  onProcessorEvents(
    "dispute-changed",
    [
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ],
    async (ctx, event) =>
      skipUnknownObject(event, () => syncDispute(ctx, { processorDisputeId: event.objectId })),
  ),

  onProcessorEvents(
    "payout-changed",
    ["payout.created", "payout.updated", "payout.paid", "payout.failed"],
    async (ctx, event) => {
      const { account, objectId: payoutId } = event;
      // Without an account, it is a payout of the platform itself.
      if (!account) return "skipped";
      return skipUnknownObject(event, () => syncPayout(ctx, { account, payoutId }));
    },
  ),

  // An organization may receive donations once charges and payouts are enabled, and ACH once it has that capability.
  onProcessorEvents("account-updated", ["account.updated"], async (ctx, { objectId }) =>
    (await refreshAccount(ctx, objectId)) ? "applied" : "unknown_object",
  ),
];
