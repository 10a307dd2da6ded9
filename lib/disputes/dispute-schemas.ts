import { z } from "zod";

export const disputeStatus = z
  .enum(["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"])
  .describe(
    "With `WON`, `WARNING_CLOSED` and `PREVENTED` the organization keeps the donation; with `LOST` it is returned to the donor. A decision can be overturned: if the bank withdraws the money again, the dispute is `OPEN` until the new decision.",
  );
export type DisputeStatus = z.infer<typeof disputeStatus>;

export const disputeSchema = z
  .object({
    id: z.string(),
    processorDisputeId: z.string(),
    orgId: z.string(),
    donationId: z.string(),
    amountCents: z.int().describe("The disputed amount, in cents."),
    currency: z.string().describe("Always `usd`."),
    reason: z.string().describe("The processor's code, such as `fraudulent`."),
    reasonText: z.string().describe("The reason as a sentence."),
    status: disputeStatus,
    processorStatus: z.string().describe("The processor's status, such as `needs_response`."),
    inquiry: z
      .boolean()
      .describe(
        "Whether the dispute is an inquiry: a question of the bank before a dispute. No money moves, and a response can end it.",
      ),
    respondBy: z.iso
      .datetime()
      .nullable()
      .describe(
        "The deadline for a response. Null: no response is needed, or none can be submitted any more.",
      ),
    withdrawnCents: z
      .int()
      .describe(
        "Amount the bank withdrew from the platform, in cents. As with all amounts here, the sum over all rounds.",
      ),
    disputeFeeCents: z.int().describe("The processor's fee, paid by the platform."),
    transferReversedCents: z.int().describe("Amount deducted from the organization's balance."),
    platformFeeReturnedCents: z
      .int()
      .describe("The part of the platform fee that was returned to the organization."),
    reinstatedCents: z.int().describe("Amount the bank returned to the platform."),
    transferredAgainCents: z.int().describe("Amount returned to the organization's balance."),
    organizationEffectCents: z
      .int()
      .describe("The net effect on the organization's balance so far; negative: a deduction."),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable().describe("When the dispute was closed; null while it is open."),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Dispute",
    description:
      "A donation that is contested at the donor's bank, or that the bank inquires about (`inquiry`).",
  });
export type Dispute = z.infer<typeof disputeSchema>;
