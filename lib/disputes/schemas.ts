import { z } from "zod";
import { disputeSchema, disputeStatus } from "@/lib/donations/money-back-schemas";
import { paginationSchema } from "@/lib/donations/schemas";
import { aboutGiftSchema } from "@/lib/refunds/schemas";

/** Query of `GET /api/disputes`. */
export const listDisputesQuery = z.object({
  orgId: z.string().min(1, "Required").max(64),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
  status: disputeStatus.optional(),
  donationId: z.string().max(64).optional(),
});
export type ListDisputesQuery = z.infer<typeof listDisputesQuery>;

const withGiftSchema = disputeSchema.extend({ donation: aboutGiftSchema });

export const disputeListSchema = z.object({
  disputes: z.array(withGiftSchema),
  pagination: paginationSchema,
});
export type DisputeList = z.infer<typeof disputeListSchema>;

export const disputeStepKind = z.enum([
  "DISPUTE_OPENED",
  "DISPUTE_WITHDRAWN",
  "TRANSFER_REVERSED",
  "DISPUTE_REINSTATED",
  "TRANSFERRED_AGAIN",
  "DISPUTE_CLOSED",
]);

/** `GET /api/disputes/:id`: with what happened so far, oldest first. */
export const disputeDetailSchema = withGiftSchema.extend({
  /** The page of the processor where evidence is handed in; null where there is none. */
  answerUrl: z.string().nullable(),
  steps: z.array(
    z.object({
      kind: disputeStepKind,
      at: z.iso.datetime(),
      /** Effect on the money at the processor, and on the organization's balance, in cents; negative leaves it. */
      processorCents: z.int(),
      organizationCents: z.int(),
      /** Effect on the campaign's raised total. */
      raisedCents: z.int(),
    }),
  ),
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;
