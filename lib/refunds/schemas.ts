import { z } from "zod";
import { refundReason, refundSchema, refundStatus } from "@/lib/donations/money-back-schemas";
import { donationStatus, paginationSchema } from "@/lib/donations/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";

const cents = z.int("Enter a whole number of cents").min(1, "Must be at least 1 cent").max(MAX_AMOUNT_CENTS);

/** Body of `POST /api/donations/:id/refund`. */
export const refundInput = z.object({
  /** Everything that is left when it is not given. */
  amountCents: cents.nullish(),
  reason: refundReason.default("OTHER"),
  /** Words of staff, for staff. */
  note: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .nullish()
    .transform((value) => value || null),
});
export type RefundInput = z.infer<typeof refundInput>;

/** Query of `GET /api/donations/:id/refund`. */
export const refundQuoteQuery = z.object({
  amountCents: z.coerce.number().pipe(cents).optional(),
});

/** What a refund would do, for the dialog; every figure in cents. */
export const refundQuoteSchema = z.object({
  donationId: z.string(),
  /** Why no refund of this amount can be made now, in words; null when it can. */
  refusal: z.string().nullable(),
  /** What can still be refunded of what the donor paid. */
  refundableCents: z.int(),
  /** What the donor gets back. */
  amountCents: z.int(),
  /** What leaves the organization's balance: the amount less the platform's own fee, which goes back to it. */
  organizationPaysCents: z.int(),
  platformFeeReturnedCents: z.int(),
  /** The part of the processor's fee that belongs to the amount: the processor keeps it, the organization bears it. */
  processingFeeKeptCents: z.int(),
  raisedBeforeCents: z.int(),
  raisedAfterCents: z.int(),
  ticketsReleased: z.int(),
  matchReleasedCents: z.int(),
  statusAfter: donationStatus,
});
export type RefundQuote = z.infer<typeof refundQuoteSchema>;

export const refundAnswerSchema = z.object({ refund: refundSchema });
export const refundQuoteAnswerSchema = z.object({ quote: refundQuoteSchema });

/** Query of `GET /api/refunds`. */
export const listRefundsQuery = z.object({
  orgId: z.string().min(1, "Required").max(64),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
  donationId: z.string().max(64).optional(),
  status: refundStatus.optional(),
});
export type ListRefundsQuery = z.infer<typeof listRefundsQuery>;

/** The gift that a refund or a dispute is about. */
export const aboutGiftSchema = z.object({
  amountCents: z.int(),
  totalChargedCents: z.int(),
  refundedCents: z.int(),
  status: donationStatus,
  receiptNumber: z.string(),
  createdAt: z.iso.datetime(),
  donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  campaign: z.object({ id: z.string(), title: z.string() }),
});
export type AboutGift = z.infer<typeof aboutGiftSchema>;

export const refundListSchema = z.object({
  refunds: z.array(refundSchema.extend({ donation: aboutGiftSchema })),
  pagination: paginationSchema,
});
export type RefundList = z.infer<typeof refundListSchema>;
