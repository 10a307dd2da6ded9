import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

export const payoutStatus = z
  .enum(["PENDING", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"])
  .describe("`FAILED`: the bank rejected it, and the money is back in the organization's balance.");
const payoutItemKind = z
  .enum(["DONATION", "FEE_RETURN", "REFUND", "DISPUTE", "TRANSFER", "PAYOUT_FAILURE", "OTHER"])
  .describe(
    "`FEE_RETURN`: the platform fee returned with a refund or dispute. `TRANSFER`: money moved between the platform and the organization. `PAYOUT_FAILURE`: an earlier payout that was returned.",
  );

/** Query of `GET /api/payouts`. */
export const listPayoutsQuery = z
  .object({
    orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
    status: payoutStatus.optional(),
    ...windowQuery,
    page: pageNumber(),
    cursor: pageCursor(),
    limit: pageLimit(),
  })
  .superRefine(refuseReversed);
export type ListPayoutsQuery = z.infer<typeof listPayoutsQuery>;

export const payoutSchema = z
  .object({
    id: z.string(),
    processorPayoutId: z.string(),
    amountCents: z
      .int()
      .describe(
        "The payout's amount, in cents. Negative if the processor debited the bank account to cover a negative balance.",
      ),
    status: payoutStatus,
    arrivalDate: z.iso
      .datetime()
      .nullable()
      .describe("The arrival date at the bank, as midnight UTC; an estimate until it is paid."),
    failureCode: z.string().nullable().describe("The processor's code for the failure."),
    failureMessage: z.string().nullable().describe("The reason for the failure, as a sentence."),
    reconciledAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the payout's contents were compared with our journal; null until the processor reports them.",
      ),
    differenceCents: z.int().nullable().describe("The unexplained difference, in cents; 0 means reconciled."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Payout", description: "Money sent from an organization's account to its bank." });
export type Payout = z.infer<typeof payoutSchema>;

export const payoutListSchema = z.object({
  payouts: z.array(payoutSchema),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type PayoutList = z.infer<typeof payoutListSchema>;

const payoutItemSchema = z
  .object({
    id: z.string().describe("The processor's id of the movement."),
    kind: payoutItemKind,
    processorType: z.string().describe("The processor's type of the movement."),
    donationId: z.string().nullable().describe("The donation concerned, if any."),
    refundId: z
      .string()
      .nullable()
      .describe("The refund concerned; null if there is none, or if our journal does not identify it."),
    disputeId: z
      .string()
      .nullable()
      .describe("The dispute concerned; null if there is none, or if our journal does not identify it."),
    donor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    grossCents: z
      .int()
      .describe("Gross amount, in cents; negative if money leaves the organization's account."),
    feeCents: z.int().describe("The fee deducted from the gross amount, in cents."),
    netCents: z.int().describe("The amount the movement adds to the payout, in cents."),
    expectedCents: z
      .int()
      .nullable()
      .describe("The `netCents` that our journal expects; null if no journal entry explains the movement."),
    occurredAt: z.iso.datetime(),
  })
  .meta({
    id: "PayoutItem",
    description: "One movement of a payout.",
  });

export type PayoutItem = z.infer<typeof payoutItemSchema>;

/** Query of `GET /api/payouts/:id/items`. */
export const listPayoutItemsQuery = z.object({
  cursor: z
    .string()
    .regex(/^txn_\w{1,196}$/, "Not a cursor of this list")
    .optional()
    .describe("`nextCursor` of the previous page; omit it for the first page."),
  limit: pageLimit(),
});
export type ListPayoutItemsQuery = z.infer<typeof listPayoutItemsQuery>;

export const payoutItemListSchema = z.object({
  items: z.array(payoutItemSchema),
  nextCursor: z.string().nullable().describe("The `cursor` of the next page; null on the last page."),
});
export type PayoutItemList = z.infer<typeof payoutItemListSchema>;

export const payoutDetailSchema = payoutSchema
  .extend({
    org: z.object({ id: z.string(), name: z.string() }),
    summary: z
      .array(
        z.object({
          kind: payoutItemKind,
          count: z.int(),
          netCents: z.int().describe("The amount these movements add to the payout, in cents."),
        }),
      )
      .describe("All movements grouped by kind, sorted by the kind's name."),
    funds: z
      .array(
        z.object({
          fund: z
            .object({ id: z.string(), name: z.string(), code: z.string().nullable() })
            .nullable()
            .describe("Null: the general fund or, if `isOther`, no donation at all."),
          isOther: z.boolean().describe("True for movements that concern no donation."),
          netCents: z
            .int()
            .describe("The amount the fund adds to the payout after fees, refunds and disputes, in cents."),
        }),
      )
      .describe(
        "All movements grouped by the current funds of their donations, largest fund first, then the general fund.",
      ),
    items: z
      .array(payoutItemSchema)
      .describe("The movements, oldest first, at most 1,000; `GET /api/payouts/{id}/items` lists all."),
  })
  .meta({ id: "PayoutDetail", description: "A payout with its movements." });
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;
