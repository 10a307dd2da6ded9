import { z } from "zod";

export const refundStatus = z
  .enum(["PENDING", "SUCCEEDED", "FAILED"])
  .describe(
    "`PENDING`: requested, not confirmed yet. `FAILED`: it did not reach the donor, and the money was returned.",
  );
export const refundReason = z.enum(["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"]);

export const refundSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    donationId: z.string(),
    amountCents: z.int().describe("The amount returned to the donor."),
    currency: z.string().describe("Always `usd`."),
    status: refundStatus,
    origin: z
      .enum(["STAFF", "PROCESSOR", "OVERSOLD"])
      .describe(
        "Who requested it: staff here, the processor's dashboard, or the service for oversold tickets.",
      ),
    reason: refundReason.describe(
      "The reason; for a refund made in the processor's dashboard, as stated there.",
    ),
    note: z.string().nullable().describe("A note for staff; the donor does not see it."),
    requestedBy: z
      .string()
      .nullable()
      .describe("Who requested it, if staff did: the id of a person, or `key:<API key id>`."),
    transferReversedCents: z.int().describe("What was deducted from the organization's balance."),
    platformFeeReturnedCents: z
      .int()
      .describe("The part of the platform fee that was returned to the organization."),
    failureReason: z.string().nullable().describe("Why it failed, as a sentence."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso
      .datetime()
      .nullable()
      .describe("When it succeeded; null until then. Kept if the refund failed later."),
    failedAt: z.iso.datetime().nullable().describe("When it failed or was returned; null if it did not."),
  })
  .meta({ id: "Refund", description: "A refund of a donation, in whole or in part." });
export type Refund = z.infer<typeof refundSchema>;
