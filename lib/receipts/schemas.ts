import { z } from "zod";

/** Maximum number of donations whose receipts one call sends again. */
export const MAX_RECEIPTS = 100;

/** Body of `POST /api/orgs/:idOrSlug/receipts`. */
export const sendReceiptsInput = z.object({
  donationIds: z
    .array(z.string().min(1).max(100))
    .min(1, "Choose donations")
    .max(MAX_RECEIPTS, `At most ${MAX_RECEIPTS} donations`)
    .describe("Donations of the organization. Duplicates count once."),
});
export type SendReceiptsInput = z.infer<typeof sendReceiptsInput>;

export const sentReceiptsSchema = z.object({
  sent: z.int().describe("Number of receipts mailed."),
  skipped: z
    .array(z.object({ donationId: z.string(), reason: z.string().describe("Human-readable reason.") }))
    .describe(
      "Donations without a receipt to send, for example unpaid ones or those of a donor without an email address.",
    ),
});
export type SentReceipts = z.infer<typeof sentReceiptsSchema>;
