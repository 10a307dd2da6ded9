import { z } from "zod";
import { donationStatus, frequency, paymentMethod } from "@/lib/donations/schemas";

/** A donor's own donation, reached by its opaque token; deliberately without the e-mail address. */
export const publicDonationSchema = z
  .object({
    status: donationStatus,
    processing: z
      .boolean()
      .describe("The payment is on its way (bank payments take days); only meaningful while `PENDING`."),
    verifying: z
      .boolean()
      .describe(
        "The bank account waits to be confirmed by two small deposits; only meaningful while `PENDING`.",
      ),
    amountCents: z.int().describe("The donation, in cents."),
    totalChargedCents: z.int().describe("What the donor pays, in cents."),
    netAmountCents: z
      .int()
      .describe("What the organization receives of it, in cents, before anything is refunded."),
    processingFeeCents: z.int().describe("The payment processor's fee."),
    platformFeeCents: z.int().describe("The platform's own fee."),
    coverFees: z.boolean().describe("The donor pays the fees on top of the donation."),
    currency: z.string().describe("Always `usd`."),
    frequency,
    paymentMethod,
    receiptNumber: z.string(),
    firstName: z.string().describe("The donor's first name."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso.datetime().nullable().describe("When it was paid; null until then."),
    ticketCount: z.int().nullable().describe("Tickets that come with it; null where there are none."),
    refundedCents: z
      .int()
      .describe("What refunds gave back to the donor, in cents; not what a bank took back in a dispute."),
    remainingCents: z
      .int()
      .describe(
        "What remains of `totalChargedCents` after that, in cents; 0 once all is given back or lost.",
      ),
    goodsValueCents: z
      .int()
      .nullable()
      .describe(
        "The value of what the donor receives in return, in cents; 0 for nothing. Null for tickets without a stated value.",
      ),
    deductibleCents: z
      .int()
      .nullable()
      .describe(
        "What remains of the payment without that value, in cents: the most that may be deductible. Null where the value is not known; the organization can tell it.",
      ),
    subscription: z
      .object({
        token: z.string().describe("View token: shows the subscription, and permits no change of it."),
        status: z.enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"]),
        nextChargeAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe("The recurring donation that it belongs to."),
    campaign: z.object({
      title: z.string(),
      slug: z.string(),
      status: z.string(),
      color: z.string().nullable(),
    }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      timezone: z.string().describe("IANA time zone in which its days begin and end."),
    }),
  })
  .meta({ id: "PublicDonation", description: "A donation as its donor sees it." });
export type PublicDonation = z.infer<typeof publicDonationSchema>;
