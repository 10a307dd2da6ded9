import { z } from "zod";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import {
  nextCursor,
  pageCursor,
  pageLimit,
  pageNumber,
  previousCursor,
  wholeNumber,
} from "@/lib/kernel/whole-number";
import { refundReason, refundSchema, refundStatus } from "./refund-schemas";

const cents = z.int("Enter a whole number of cents").min(1, "Must be at least 1 cent").max(MAX_AMOUNT_CENTS);

/** Body of `POST /api/donations/:id/refund`. Strict, because a misspelled amount would refund everything. */
export const refundInput = z.strictObject({
  amountCents: cents
    .optional()
    .describe("Amount to refund, in cents. Defaults to the full remaining amount."),
  reason: refundReason.default("OTHER"),
  note: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .nullish()
    .transform((value) => value || null)
    .describe("Note for staff; the donor does not see it."),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Query of `GET /api/donations/:id/refund`. */
export const refundQuoteQuery = z.object({
  amountCents: wholeNumber(cents)
    .optional()
    .describe("Amount to preview, in cents. Defaults to the full remaining amount."),
});

export const refundQuoteSchema = z
  .object({
    donationId: z.string(),
    refusal: z
      .string()
      .nullable()
      .describe("Why this amount cannot be refunded now, as a sentence; null if it can."),
    refundableCents: z.int().describe("Remaining amount that can be refunded, in cents."),
    amountCents: z.int().describe("Amount returned to the donor, in cents."),
    organizationPaysCents: z
      .int()
      .describe(
        "Net amount deducted from the organization's balance, in cents: the refunded amount less the returned platform fee.",
      ),
    platformFeeReturnedCents: z.int().describe("Part of the platform fee that is returned, in cents."),
    processingFeeKeptCents: z
      .int()
      .describe(
        "Share of the processing fee, in cents, which the processor keeps at the organization's expense.",
      ),
    raisedBeforeCents: z
      .int()
      .describe("Current contribution of the donation to the campaign's raised total, in cents."),
    raisedAfterCents: z
      .int()
      .describe("Contribution of the donation to the raised total after the refund, in cents."),
    ticketsReleased: z.int().describe("Number of tickets that would become available."),
    matchReleasedCents: z.int().describe("Matched amount that would be released, in cents."),
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
    cursor: pageCursor(),
    donationId: z.string().min(1, "Required").max(64).optional().describe("Only refunds of this donation."),
    status: refundStatus.optional(),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListRefundsQuery = z.infer<typeof listRefundsQuery>;

export const donationSummarySchema = z
  .object({
    amountCents: z.int().describe("Donation amount without covered fees, in cents."),
    totalChargedCents: z.int().describe("Total paid by the donor, in cents."),
    refundedCents: z.int().describe("Total refunded so far, in cents."),
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
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type RefundList = z.infer<typeof refundListSchema>;
