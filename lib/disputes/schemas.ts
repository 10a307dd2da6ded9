import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { disputeSchema, disputeStatus } from "@/lib/refunds/refund-dispute-schemas";
import { donationSummarySchema } from "@/lib/refunds/schemas";

/** Query of `GET /api/disputes`. */
export const listDisputesQuery = z
  .object({
    orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
    page: pageNumber(),
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
      description: "A dispute with the donation that it is about.",
    }),
  ),
  pagination: paginationSchema,
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
    "`DISPUTE_OPENED` a second time: the bank takes the money again after it gave it back. `DISPUTE_WITHDRAWN`: the bank took the money. `TRANSFER_REVERSED`: the organization's part was taken from it. `DISPUTE_REINSTATED`: the bank gave the money back. `TRANSFERRED_AGAIN`: the organization was paid again.",
  );

export const disputeDetailSchema = withDonationLock
  .extend({
    answerUrl: z
      .string()
      .nullable()
      .describe("The page of the processor where evidence is handed in; null where there is none."),
    steps: z
      .array(
        z.object({
          kind: disputeStepKind,
          at: z.iso.datetime(),
          processorCents: z
            .int()
            .describe("Effect on the platform's money at the processor; negative leaves it."),
          organizationCents: z.int().describe("Effect on the organization's balance; negative leaves it."),
          raisedCents: z.int().describe("Effect on the campaign's raised total."),
        }),
      )
      .describe("What happened so far, oldest first."),
  })
  .meta({ id: "DisputeDetail", description: "A dispute with its donation and what happened so far." });
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;
