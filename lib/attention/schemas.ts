import { z } from "zod";

export const attentionKind = z.enum([
  "AMOUNT_DIFFERS",
  "FEE_DIFFERS",
  "NO_SEAT",
  "REFUND_FAILED",
  "DISPUTE",
  "PAYOUT_FAILED",
  "PAYOUT_DIFFERS",
  "ACCOUNT_LIMITED",
  "CARD_TESTING",
  "TOTALS_DIFFER",
]);

/** `GET /api/orgs/:idOrSlug/attention`; without `open` all of them, newest first. */
export const listAttentionQuery = z.object({
  open: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  kind: attentionKind.optional(),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
});
export type ListAttentionQuery = z.infer<typeof listAttentionQuery>;

/** Something about money that a person should look at. `figures` are cents where the key ends in `Cents`. */
export const attentionItemSchema = z.object({
  id: z.string(),
  kind: attentionKind,
  message: z.string(),
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  campaign: z.object({ id: z.string(), title: z.string() }).nullable(),
  donationId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** The person's id, or `system` where it was over by itself. */
  resolvedBy: z.string().nullable(),
});
export type AttentionItem = z.infer<typeof attentionItemSchema>;

export const attentionListSchema = z.object({
  items: z.array(attentionItemSchema),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type AttentionList = z.infer<typeof attentionListSchema>;
