import { z } from "zod";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber, wholeNumber } from "@/lib/kernel/whole-number";
import { refundReason, refundSchema, refundStatus } from "./refund-schema";

const cents = z.int("Enter a whole number of cents").min(1, "Must be at least 1 cent").max(MAX_AMOUNT_CENTS);

/** Body of `POST /api/donations/:id/refund`. Strict, because a misspelled amount would refund everything. */
export const refundInput = z.strictObject({
  amountCents: cents
    .optional()
    .describe("The amount to refund in cents. Default: the full remaining amount."),
  reason: refundReason.default("OTHER"),
  note: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .nullish()
    .transform((value) => value || null)
    .describe("A note for staff; the donor does not see it."),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Query of `GET /api/donations/:id/refund`. */
export const refundQuoteQuery = z.object({
  amountCents: wholeNumber(cents)
    .optional()
    .describe("The amount to preview in cents. Default: the full remaining amount."),
});

export const refundQuoteSchema = z
  .object({
    donationId: z.string(),
    refusal: z
      .string()
      .nullable()
      .describe("Why this amount cannot be refunded now, as a sentence; null if it can."),
    refundableCents: z.int().describe("The remaining amount that can be refunded."),
    amountCents: z.int().describe("The amount returned to the donor."),
    organizationPaysCents: z
      .int()
      .describe(
        "What is deducted from the organization's balance: the amount less the platform fee, which is returned.",
      ),
    platformFeeReturnedCents: z.int().describe("The part of the platform fee that is returned."),
    processingFeeKeptCents: z
      .int()
      .describe("The share of the processing fee: the processor keeps it, and the organization pays it."),
    raisedBeforeCents: z.int().describe("What the donation currently adds to the campaign's raised total."),
    raisedAfterCents: z.int().describe("What it would add after the refund."),
    ticketsReleased: z.int().describe("Tickets that would become available."),
    matchReleasedCents: z.int().describe("The match that would be released."),
    statusAfter: donationStatus,
  })
  .meta({ id: "RefundQuote", description: "A preview of a refund." });
export type RefundQuote = z.infer<typeof refundQuoteSchema>;

export const refundAnswerSchema = z.object({ refund: refundSchema });
export const refundQuoteAnswerSchema = z.object({ quote: refundQuoteSchema });

/** Query of `GET /api/refunds`. */
export const listRefundsQuery = z
  .object({
    orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
    page: pageNumber(),
    limit: pageLimit(),
    donationId: z.string().min(1, "Required").max(64).optional().describe("Only refunds of this donation."),
    status: refundStatus.optional(),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListRefundsQuery = z.infer<typeof listRefundsQuery>;

export const donationSummarySchema = z
  .object({
    amountCents: z.int().describe("The donation, without covered fees."),
    totalChargedCents: z.int().describe("What the donor paid."),
    refundedCents: z.int().describe("What was refunded so far."),
    status: donationStatus,
    receiptNumber: z.string(),
    createdAt: z.iso.datetime(),
    donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    campaign: z.object({ id: z.string(), title: z.string() }),
  })
  .meta({ id: "DonationSummary", description: "The donation of a refund or dispute." });
export type DonationSummary = z.infer<typeof donationSummarySchema>;

export const refundListSchema = z.object({
  refunds: z.array(
    refundSchema
      .extend({ donation: donationSummarySchema })
      .meta({ id: "ListedRefund", description: "A refund with its donation." }),
  ),
  pagination: paginationSchema,
});
export type RefundList = z.infer<typeof refundListSchema>;
