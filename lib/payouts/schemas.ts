import { z } from "zod";

export const payoutStatus = z.enum(["PENDING", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"]);
export const payoutItemKind = z.enum([
  "GIFT",
  "FEE_RETURN",
  "REFUND",
  "DISPUTE",
  "TRANSFER",
  "PAYOUT_FAILURE",
  "OTHER",
]);

/** `GET /api/payouts`. */
export const listPayoutsQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64),
  status: payoutStatus.optional(),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
});
export type ListPayoutsQuery = z.infer<typeof listPayoutsQuery>;

/** Money sent from an organization's account to its bank. */
export const payoutSchema = z.object({
  id: z.string(),
  processorPayoutId: z.string(),
  /** Negative where the processor took money from the bank to fill a negative balance. */
  amountCents: z.int(),
  status: payoutStatus,
  arrivalDate: z.iso.datetime().nullable(),
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  /** When its contents were compared with the journal; null while the processor cannot tell them. */
  reconciledAt: z.iso.datetime().nullable(),
  /** What is unexplained then; 0 is to the cent. */
  differenceCents: z.int().nullable(),
  createdAt: z.iso.datetime(),
});
export type Payout = z.infer<typeof payoutSchema>;

export const payoutListSchema = z.object({
  payouts: z.array(payoutSchema),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type PayoutList = z.infer<typeof payoutListSchema>;

/** One movement of the account that the payout contains. */
export const payoutItemSchema = z.object({
  id: z.string(),
  kind: payoutItemKind,
  /** The processor's own word for it. */
  processorType: z.string(),
  donationId: z.string().nullable(),
  donor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  grossCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  /** What the journal says that `netCents` should be; null where nothing of ours explains it. */
  expectedCents: z.int().nullable(),
  occurredAt: z.iso.datetime(),
});

/** `GET /api/payouts/:id`: at most the first 1,000 movements; `summary` counts all of them. */
export const payoutDetailSchema = payoutSchema.extend({
  org: z.object({ id: z.string(), name: z.string() }),
  summary: z.array(z.object({ kind: payoutItemKind, count: z.int(), netCents: z.int() })),
  items: z.array(payoutItemSchema),
});
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;
