import { z } from "zod";
import { campaignSchema } from "@/lib/campaigns/schemas";
import { disputeSchema } from "@/lib/disputes/dispute-schemas";
import { donationSchema } from "@/lib/donations/schemas";
import { donorSchema } from "@/lib/donors/schemas";
import { payoutSchema } from "@/lib/payouts/schemas";
import { refundSchema } from "@/lib/refunds/refund-schemas";
import { subscriptionSchema } from "@/lib/subscriptions/schemas";

const timestamp = z.iso.datetime().describe("When the event occurred.");

function event<const Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  description: string,
) {
  return z
    .object({
      type: z.literal(type),
      timestamp,
      data: data.describe("The resource as of when the event is published, shortly after it occurred."),
    })
    .describe(description);
}

/** Body schemas of the webhook events, by type. The sentences for Slack are in slack-text.ts. */
export const EVENT_SCHEMAS = {
  "donation.created": event(
    "donation.created",
    donationSchema,
    "A donation was created; `status` states whether it is paid. A donation created by a donor starts unpaid; a renewal that is paid immediately has status `SUCCEEDED`.",
  ),
  "donation.succeeded": event(
    "donation.succeeded",
    donationSchema,
    "A donation was paid, or its dispute was won.",
  ),
  "donation.failed": event(
    "donation.failed",
    donationSchema,
    "A payment was declined, or the donation was abandoned.",
  ),
  "donation.disputed": event("donation.disputed", donationSchema, "A donation was disputed."),
  "donation.refunded": event(
    "donation.refunded",
    donationSchema,
    "A donation was fully refunded, or its dispute was lost.",
  ),
  "subscription.created": event(
    "subscription.created",
    subscriptionSchema,
    "A subscription started with its first payment. A subscription that is never paid sends no event.",
  ),
  "subscription.updated": event(
    "subscription.updated",
    subscriptionSchema,
    "A started subscription changed: its amount, frequency or payment method changed, it was paused or resumed, it was paid after `PAST_DUE`, or it was set to end with the current period.",
  ),
  "subscription.past_due": event(
    "subscription.past_due",
    subscriptionSchema,
    "A renewal could not be charged.",
  ),
  "subscription.canceled": event(
    "subscription.canceled",
    subscriptionSchema,
    "A started subscription ended.",
  ),
  "refund.created": event("refund.created", refundSchema, "A refund was requested."),
  "refund.succeeded": event("refund.succeeded", refundSchema, "A refund succeeded."),
  "refund.failed": event("refund.failed", refundSchema, "A refund failed."),
  "dispute.created": event(
    "dispute.created",
    disputeSchema,
    "The donor's bank opened a dispute or an inquiry.",
  ),
  "dispute.updated": event("dispute.updated", disputeSchema, "A dispute's state or deadline changed."),
  "dispute.closed": event("dispute.closed", disputeSchema, "A dispute was closed."),
  "payout.created": event("payout.created", payoutSchema, "A payout to the organization's bank was created."),
  "payout.updated": event("payout.updated", payoutSchema, "A payout changed, for example to in transit."),
  "payout.paid": event("payout.paid", payoutSchema, "A payout was paid."),
  "payout.failed": event("payout.failed", payoutSchema, "A payout failed."),
  "payout.canceled": event("payout.canceled", payoutSchema, "A payout was canceled."),
  "campaign.created": event("campaign.created", campaignSchema, "A campaign was created."),
  "campaign.updated": event(
    "campaign.updated",
    campaignSchema,
    "A campaign was edited, paused, locked or reopened.",
  ),
  "campaign.published": event("campaign.published", campaignSchema, "A draft was published."),
  "campaign.ended": event("campaign.ended", campaignSchema, "A campaign ended."),
  "donor.created": event(
    "donor.created",
    donorSchema,
    "A donor was created: by their first donation, which is still unpaid, or by staff; or a donor was restored by undoing a merge. A donor created by a donation opts in to news when it is paid, which sends `donor.updated`. Imports send no events about donors.",
  ),
  "donor.updated": event(
    "donor.updated",
    donorSchema,
    "A donor's name, email addresses, phone number or postal address changed, or their consent: an opt-in to news, an unsubscribe, or the channels by which staff must not contact them. Also sent for the kept donor of a merge or of its undo. Not sent for new donations, tags, donor fields, households and notes, nor for imports and their undo.",
  ),
  "webhook.test": event(
    "webhook.test",
    z.object({ webhookId: z.string(), message: z.string() }),
    "Staff requested a test event. It is sent only to the webhook it was requested for.",
  ),
} as const;
