import { z } from "zod";

export const refundStatus = z
  .enum(["PENDING", "SUCCEEDED", "FAILED"])
  .describe(
    "`PENDING`: requested but not confirmed yet. `FAILED`: the refund did not reach the donor, and the money was returned.",
  );
export const refundReason = z.enum(["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"]);

export const refundSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    donationId: z.string(),
    amountCents: z.int().describe("Amount returned to the donor, in cents."),
    currency: z.string().describe("Always `usd`."),
    status: refundStatus,
    origin: z
      .enum(["STAFF", "PROCESSOR", "OVERSOLD"])
      .describe(
        "Where the refund was requested: by staff here, in the processor's dashboard, or by the service for oversold tickets.",
      ),
    reason: refundReason.describe(
      "Reason for the refund; for a refund made in the processor's dashboard, the reason given there.",
    ),
    note: z.string().nullable().describe("Note for staff; the donor does not see it."),
    requestedBy: z
      .string()
      .nullable()
      .describe("Who requested the refund, if staff did: a user id, or `key:<API key id>`."),
    transferReversedCents: z
      .int()
      .describe(
        "Amount deducted from the organization's balance, in cents, before the returned platform fee.",
      ),
    platformFeeReturnedCents: z
      .int()
      .describe("Part of the platform fee returned to the organization, in cents."),
    failureReason: z
      .string()
      .nullable()
      .describe("Why the refund failed, as a sentence; null if it did not."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso
      .datetime()
      .nullable()
      .describe("When the refund succeeded; null until then. Kept if the refund fails later."),
    failedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the refund failed or was returned by the bank; null otherwise."),
  })
  .meta({ id: "Refund", description: "A refund of a donation, in whole or in part." });
export type Refund = z.infer<typeof refundSchema>;
