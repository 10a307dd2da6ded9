import { z } from "zod";

export const refundStatus = z
  .enum(["PENDING", "SUCCEEDED", "FAILED"])
  .describe(
    "`PENDING` is requested and not confirmed yet; `FAILED` did not reach the donor, and the money is back.",
  );
export const refundReason = z.enum(["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"]);

export const refundSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    donationId: z.string(),
    amountCents: z.int().describe("What the donor gets back."),
    currency: z.string().describe("Always `usd`."),
    status: refundStatus,
    origin: z
      .enum(["STAFF", "PROCESSOR", "OVERSOLD"])
      .describe(
        "Who requested it: staff here, the processor's dashboard, or the service for oversold tickets.",
      ),
    reason: refundReason.describe(
      "Why; where it was made in the processor's own dashboard, as it says there.",
    ),
    note: z.string().nullable().describe("Words of staff, for staff."),
    requestedBy: z
      .string()
      .nullable()
      .describe("Who asked, where staff did: a person's id, or `key:<API key id>`."),
    transferReversedCents: z.int().describe("What left the organization's account."),
    platformFeeReturnedCents: z.int().describe("What of the platform's fee went back to the organization."),
    failureReason: z.string().nullable().describe("Why it failed, in words."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso
      .datetime()
      .nullable()
      .describe("Since when it counts; null until then. It stays where the refund came back later."),
    failedAt: z.iso.datetime().nullable().describe("When it failed or came back; null where it did not."),
  })
  .meta({ id: "Refund", description: "A refund of a donation, in whole or in part." });
export type Refund = z.infer<typeof refundSchema>;

export const disputeStatus = z
  .enum(["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"])
  .describe(
    "`WON`, `WARNING_CLOSED` and `PREVENTED` leave the donation with the organization; `LOST` gives it back to the donor. A decision may be overturned: where the bank takes the money again, the dispute is `OPEN` once more until that is decided.",
  );
export type DisputeStatus = z.infer<typeof disputeStatus>;

export const disputeSchema = z
  .object({
    id: z.string(),
    processorDisputeId: z.string(),
    orgId: z.string(),
    donationId: z.string(),
    amountCents: z.int().describe("What the bank asks back."),
    currency: z.string().describe("Always `usd`."),
    reason: z.string().describe("The processor's word, such as `fraudulent`."),
    reasonText: z.string().describe("The same in a sentence."),
    status: disputeStatus,
    processorStatus: z.string().describe("The processor's word, such as `needs_response`."),
    inquiry: z
      .boolean()
      .describe("A question of the bank before a dispute: no money moves, and an answer may end it."),
    respondBy: z.iso
      .datetime()
      .nullable()
      .describe("Until when an answer counts; null when none is wanted, or no longer."),
    withdrawnCents: z
      .int()
      .describe("What the bank took from the platform; as all of these, the sum of each time."),
    disputeFeeCents: z.int().describe("The processor's fee; the platform pays it."),
    transferReversedCents: z.int().describe("What was taken from the organization's account."),
    platformFeeReturnedCents: z.int().describe("What of the platform's fee went back to the organization."),
    reinstatedCents: z.int().describe("What the bank gave back to the platform."),
    transferredAgainCents: z.int().describe("What was paid to the organization again."),
    organizationEffectCents: z
      .int()
      .describe("The effect on the organization's balance up to now; negative while money is taken from it."),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable().describe("When it was decided; null while it is open."),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "Dispute",
    description: "A donation that the donor's bank asks back, or asks about (`inquiry`).",
  });
export type Dispute = z.infer<typeof disputeSchema>;
