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
    amountCents: z.int().describe("The disputed amount."),
    currency: z.string().describe("Always `usd`."),
    reason: z.string().describe("The processor's code, such as `fraudulent`."),
    reasonText: z.string().describe("The reason as a sentence."),
    status: disputeStatus,
    processorStatus: z.string().describe("The processor's status, such as `needs_response`."),
    inquiry: z
      .boolean()
      .describe(
        "Whether it is an inquiry, a question of the bank before a dispute: no money moves, and a response can end it.",
      ),
    respondBy: z.iso
      .datetime()
      .nullable()
      .describe("The deadline for a response; null if no response is needed, or no longer."),
    withdrawnCents: z
      .int()
      .describe("What the bank withdrew from the platform. Like all these amounts, the sum over all rounds."),
    disputeFeeCents: z.int().describe("The processor's fee, paid by the platform."),
    transferReversedCents: z.int().describe("What was deducted from the organization's balance."),
    platformFeeReturnedCents: z
      .int()
      .describe("The part of the platform fee that was returned to the organization."),
    reinstatedCents: z.int().describe("What the bank returned to the platform."),
    transferredAgainCents: z.int().describe("What was returned to the organization's balance."),
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
      "A donation that is contested at the donor's bank, or about which the bank asks (`inquiry`).",
  });
export type Dispute = z.infer<typeof disputeSchema>;
