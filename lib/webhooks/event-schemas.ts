import { z } from "zod";
import { campaignSchema } from "@/lib/campaigns/schemas";
import { donationSchema } from "@/lib/donations/schemas";
import { payoutSchema } from "@/lib/payouts/schemas";
import { disputeSchema, refundSchema } from "@/lib/refunds/refund-dispute-schemas";
import { subscriptionSchema } from "@/lib/subscriptions/schemas";

const timestamp = z.iso.datetime().describe("When it happened.");

function event<const Type extends string, Data extends z.ZodType>(
  type: Type,
  data: Data,
  description: string,
) {
  return z
    .object({
      type: z.literal(type),
      timestamp,
      data: data.describe("The resource as it is when the event is sent, a moment after it happened."),
    })
    .describe(description);
}

/** The body of every webhook event, by its type. */
export const EVENT_SCHEMAS = {
  "donation.created": event(
    "donation.created",
    donationSchema,
    "A donation came into being; `status` says whether it is paid. A donor's own begins unpaid, and a renewal that is paid at once arrives as `SUCCEEDED`.",
  ),
  "donation.succeeded": event(
    "donation.succeeded",
    donationSchema,
    "A donation was paid, or a dispute of it was won.",
  ),
  "donation.failed": event(
    "donation.failed",
    donationSchema,
    "A payment was declined, or the donation was abandoned.",
  ),
  "donation.disputed": event("donation.disputed", donationSchema, "The donor's bank contests a donation."),
  "donation.refunded": event(
    "donation.refunded",
    donationSchema,
    "A donation was refunded wholly, or a dispute lost.",
  ),
  "subscription.created": event(
    "subscription.created",
    subscriptionSchema,
    "A recurring donation started with its first payment. One that is never paid sends no event.",
  ),
  "subscription.updated": event(
    "subscription.updated",
    subscriptionSchema,
    "A recurring donation that has begun changed: its amount or payment method, it was paused or goes on again, was paid again after `PAST_DUE`, or is to end with its period.",
  ),
  "subscription.past_due": event(
    "subscription.past_due",
    subscriptionSchema,
    "A renewal could not be charged.",
  ),
  "subscription.canceled": event(
    "subscription.canceled",
    subscriptionSchema,
    "A recurring donation that had begun ended.",
  ),
  "refund.created": event("refund.created", refundSchema, "A refund was asked for."),
  "refund.succeeded": event("refund.succeeded", refundSchema, "A refund was made."),
  "refund.failed": event("refund.failed", refundSchema, "A refund did not reach the donor."),
  "dispute.created": event(
    "dispute.created",
    disputeSchema,
    "The donor's bank opened a dispute or an inquiry.",
  ),
  "dispute.updated": event("dispute.updated", disputeSchema, "A dispute's state or deadline changed."),
  "dispute.closed": event("dispute.closed", disputeSchema, "A dispute was decided."),
  "payout.created": event(
    "payout.created",
    payoutSchema,
    "The processor made a payout to the organization's bank.",
  ),
  "payout.updated": event("payout.updated", payoutSchema, "A payout moved on, for example into transit."),
  "payout.paid": event("payout.paid", payoutSchema, "A payout arrived."),
  "payout.failed": event("payout.failed", payoutSchema, "A payout did not arrive."),
  "payout.canceled": event("payout.canceled", payoutSchema, "A payout was canceled."),
  "campaign.created": event("campaign.created", campaignSchema, "A campaign was created."),
  "campaign.updated": event(
    "campaign.updated",
    campaignSchema,
    "A campaign was edited, paused, locked or reopened.",
  ),
  "campaign.published": event("campaign.published", campaignSchema, "A draft went live."),
  "campaign.ended": event("campaign.ended", campaignSchema, "A campaign ended."),
  "webhook.test": event(
    "webhook.test",
    z.object({ webhookId: z.string(), message: z.string() }),
    "Staff asked for a test; it is sent to their endpoint alone.",
  ),
} as const;
