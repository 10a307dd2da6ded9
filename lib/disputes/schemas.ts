import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";
import { donationSummarySchema } from "@/lib/refunds/schemas";
import { disputeSchema, disputeStatus } from "./dispute-schemas";

/** Query of `GET /api/disputes`. */
export const listDisputesQuery = z
  .object({
    orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
    page: pageNumber(),
    cursor: pageCursor(),
    limit: pageLimit(),
    status: disputeStatus.optional(),
    donationId: z.string().min(1, "Required").max(64).optional().describe("Only disputes of this donation."),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListDisputesQuery = z.infer<typeof listDisputesQuery>;

const withDonationLock = disputeSchema.extend({ donation: donationSummarySchema });

export const disputeListSchema = z.object({
  disputes: z.array(
    withDonationLock.meta({
      id: "ListedDispute",
      description: "A dispute with its donation.",
    }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type DisputeList = z.infer<typeof disputeListSchema>;

export const disputeStepKind = z
  .enum([
    "DISPUTE_OPENED",
    "DISPUTE_WITHDRAWN",
    "TRANSFER_REVERSED",
    "DISPUTE_REINSTATED",
    "TRANSFERRED_AGAIN",
    "DISPUTE_CLOSED",
  ])
  .describe(
    "A second `DISPUTE_OPENED`: the bank withdrew the money again after returning it. `DISPUTE_WITHDRAWN`: the bank withdrew the money. `TRANSFER_REVERSED`: the organization's share was deducted from its balance. `DISPUTE_REINSTATED`: the bank returned the money. `TRANSFERRED_AGAIN`: the organization's share was returned to its balance.",
  );

export const disputeDetailSchema = withDonationLock
  .extend({
    answerUrl: z
      .string()
      .nullable()
      .describe("The processor's page for submitting evidence; null if there is none."),
    steps: z
      .array(
        z.object({
          kind: disputeStepKind,
          at: z.iso.datetime(),
          processorCents: z
            .int()
            .describe("Effect on the platform's balance at the processor; negative: a deduction."),
          organizationCents: z.int().describe("Effect on the organization's balance; negative: a deduction."),
          raisedCents: z.int().describe("Effect on the campaign's raised total."),
        }),
      )
      .describe("The events so far, oldest first."),
  })
  .meta({ id: "DisputeDetail", description: "A dispute with its donation and its events so far." });
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;
