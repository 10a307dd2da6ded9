import { z } from "zod";

/** The most donations whose receipts are sent again by one call. */
export const MAX_RECEIPTS = 100;

/** Body of `POST /api/orgs/:idOrSlug/receipts`. */
export const sendReceiptsInput = z.object({
  donationIds: z
    .array(z.string().min(1).max(100))
    .min(1, "Choose donations")
    .max(MAX_RECEIPTS, `At most ${MAX_RECEIPTS} donations`)
    .describe("Donations of the organization; one that is named twice counts once."),
});
export type SendReceiptsInput = z.infer<typeof sendReceiptsInput>;

export const sentReceiptsSchema = z.object({
  sent: z.int().describe("Number of receipts that are mailed."),
  skipped: z
    .array(z.object({ donationId: z.string(), reason: z.string().describe("For people.") }))
    .describe(
      "Donations without a receipt to send, such as unpaid ones or those of a donor without an address.",
    ),
});
export type SentReceipts = z.infer<typeof sentReceiptsSchema>;
