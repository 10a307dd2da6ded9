import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

export const payoutStatus = z
  .enum(["PENDING", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"])
  .describe("`FAILED`: the bank refused it, and the money is in the organization's balance again.");
export const payoutItemKind = z
  .enum(["DONATION", "FEE_RETURN", "REFUND", "DISPUTE", "TRANSFER", "PAYOUT_FAILURE", "OTHER"])
  .describe(
    "`FEE_RETURN`: the platform's fee that came back with a refund or a dispute. `TRANSFER`: money moved between the platform and the organization. `PAYOUT_FAILURE`: an earlier payout that came back.",
  );

/** Query of `GET /api/payouts`. */
export const listPayoutsQuery = z
  .object({
    orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
    status: payoutStatus.optional(),
    ...windowQuery,
    page: pageNumber(),
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
      .describe("Negative where the processor took money from the bank to fill a negative balance."),
    status: payoutStatus,
    arrivalDate: z.iso
      .datetime()
      .nullable()
      .describe("The day on which the bank has it, as midnight in UTC; expected, until it is paid."),
    failureCode: z.string().nullable().describe("The processor's word for why it failed."),
    failureMessage: z.string().nullable().describe("The same in a sentence."),
    reconciledAt: z.iso
      .datetime()
      .nullable()
      .describe("When its contents were compared with our books; null while the processor cannot tell them."),
    differenceCents: z.int().nullable().describe("What was unexplained then; 0 is to the cent."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Payout", description: "Money sent from an organization's account to its bank." });
export type Payout = z.infer<typeof payoutSchema>;

export const payoutListSchema = z.object({
  payouts: z.array(payoutSchema),
  pagination: paginationSchema,
});
export type PayoutList = z.infer<typeof payoutListSchema>;

export const payoutItemSchema = z
  .object({
    id: z.string().describe("The processor's own id of the movement."),
    kind: payoutItemKind,
    processorType: z.string().describe("The processor's own word for it."),
    donationId: z.string().nullable().describe("The donation that it belongs to, if any."),
    refundId: z
      .string()
      .nullable()
      .describe(
        "The refund that it is, or whose fee came back, or that it undoes; null for none, and where our books do not tell.",
      ),
    disputeId: z
      .string()
      .nullable()
      .describe("The dispute that took it or gave it again; null for none, and where our books do not tell."),
    donor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    grossCents: z.int().describe("Negative leaves the organization's account."),
    feeCents: z.int().describe("What was taken of it."),
    netCents: z.int().describe("What it adds to the payout."),
    expectedCents: z
      .int()
      .nullable()
      .describe("What `netCents` should be by our books; null where nothing in them explains it."),
    occurredAt: z.iso.datetime(),
  })
  .meta({
    id: "PayoutItem",
    description: "One movement of the organization's account that a payout contains.",
  });

export type PayoutItem = z.infer<typeof payoutItemSchema>;

/** Query of `GET /api/payouts/:id/items`. */
export const listPayoutItemsQuery = z.object({
  cursor: z
    .string()
    .regex(/^txn_\w{1,196}$/, "Not a cursor of this list")
    .optional()
    .describe("`nextCursor` of the page before; absent for the oldest."),
  limit: pageLimit(),
});
export type ListPayoutItemsQuery = z.infer<typeof listPayoutItemsQuery>;

export const payoutItemListSchema = z.object({
  items: z.array(payoutItemSchema),
  nextCursor: z.string().nullable().describe("Where the next page begins; null on the last one."),
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
          netCents: z.int().describe("What they add to the payout."),
        }),
      )
      .describe("All its movements, by kind, in the order of the kinds' names."),
    items: z
      .array(payoutItemSchema)
      .describe(
        "Its movements, oldest first; at most the first 1,000: `GET /api/payouts/{id}/items` has all.",
      ),
  })
  .meta({ id: "PayoutDetail", description: "A payout with what it is made of." });
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;
