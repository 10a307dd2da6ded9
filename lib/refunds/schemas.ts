import { z } from "zod";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber, wholeNumber } from "@/lib/kernel/whole-number";
import { refundReason, refundSchema, refundStatus } from "@/lib/refunds/refund-dispute-schemas";

const cents = z.int("Enter a whole number of cents").min(1, "Must be at least 1 cent").max(MAX_AMOUNT_CENTS);

/** Body of `POST /api/donations/:id/refund`. Strict, because a misspelt amount would refund everything. */
export const refundInput = z.strictObject({
  amountCents: cents
    .optional()
    .describe("How much of what the donor paid goes back, in cents; everything that is left unless given."),
  reason: refundReason.default("OTHER"),
  note: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .nullish()
    .transform((value) => value || null)
    .describe("Words of staff, for staff; the donor does not see them."),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Query of `GET /api/donations/:id/refund`. */
export const refundQuoteQuery = z.object({
  amountCents: wholeNumber(cents)
    .optional()
    .describe("How much would go back, in cents; everything that is left unless given."),
});

export const refundQuoteSchema = z
  .object({
    donationId: z.string(),
    refusal: z
      .string()
      .nullable()
      .describe("Why no refund of this amount can be made now, in words; null when it can."),
    refundableCents: z.int().describe("What can still be refunded of what the donor paid."),
    amountCents: z.int().describe("What the donor gets back."),
    organizationPaysCents: z
      .int()
      .describe(
        "What leaves the organization's balance: the amount less the platform's own fee, which goes back to it.",
      ),
    platformFeeReturnedCents: z.int().describe("The part of the platform's own fee that goes back."),
    processingFeeKeptCents: z
      .int()
      .describe(
        "The part of the processor's fee that belongs to the amount: the processor keeps it, the organization bears it.",
      ),
    raisedBeforeCents: z.int().describe("What the donation adds to the campaign's raised total now."),
    raisedAfterCents: z.int().describe("What it would add afterwards."),
    ticketsReleased: z.int().describe("Tickets that could be sold again."),
    matchReleasedCents: z.int().describe("What the matching organization would no longer add."),
    statusAfter: donationStatus,
  })
  .meta({ id: "RefundQuote", description: "What a refund would do; nothing has happened yet." });
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
    amountCents: z.int().describe("The donation, without fees that the donor covered."),
    totalChargedCents: z.int().describe("What the donor paid."),
    refundedCents: z.int().describe("What went back so far."),
    status: donationStatus,
    receiptNumber: z.string(),
    createdAt: z.iso.datetime(),
    donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    campaign: z.object({ id: z.string(), title: z.string() }),
  })
  .meta({ id: "DonationSummary", description: "The donation that a refund or a dispute is about." });
export type DonationSummary = z.infer<typeof donationSummarySchema>;

export const refundListSchema = z.object({
  refunds: z.array(
    refundSchema
      .extend({ donation: donationSummarySchema })
      .meta({ id: "ListedRefund", description: "A refund with the donation that it is about." }),
  ),
  pagination: paginationSchema,
});
export type RefundList = z.infer<typeof refundListSchema>;
