import { z } from "zod";
import { paginationSchema } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";

export const alertKind = z.enum([
  "AMOUNT_DIFFERS",
  "FEE_DIFFERS",
  "OVERSOLD",
  "REFUND_FAILED",
  "DISPUTE",
  "PAYOUT_FAILED",
  "PAYOUT_DIFFERS",
  "ACCOUNT_LIMITED",
  "CARD_TESTING",
  "TOTALS_DIFFER",
]);

/** Query of `GET /api/orgs/:idOrSlug/alerts`. Without `open`, all alerts are listed, newest first. */
export const listAlertsQuery = z
  .object({
    open: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional()
      .describe("`true`: only open alerts; `false`: only resolved ones."),
    kind: alertKind.optional().describe("Only alerts of this kind."),
    ...windowQuery,
    page: pageNumber(),
    cursor: pageCursor(),
    limit: pageLimit(),
  })
  .superRefine(refuseReversed);
export type ListAlertsQuery = z.infer<typeof listAlertsQuery>;

/** An issue about money that staff should review. `figures` are cents where the key ends in `Cents`. */
export const alertSchema = z
  .object({
    id: z.string(),
    kind: alertKind.describe(
      "The type of alert: an amount or fee that differs from the quote, oversold tickets, a failed refund or payout, a dispute, a payout that does not reconcile, an account that lost a capability, card testing, or totals that do not match the journal.",
    ),
    message: z.string().describe("What happened and what to do, as text for staff."),
    figures: z
      .record(z.string(), z.union([z.number(), z.string(), z.null()]))
      .describe("The alert's figures by name, in cents if the name ends with `Cents`."),
    campaign: z
      .object({ id: z.string(), title: z.string() })
      .nullable()
      .describe("The affected campaign, if any."),
    donationId: z.string().nullable().describe("The affected donation, if any."),
    createdAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable().describe("Null while the alert is open."),
    resolvedBy: z
      .string()
      .nullable()
      .describe("Id of the person, `key:<id>` for an API key, or `system` if it was resolved automatically."),
  })
  .meta({ id: "Alert", description: "An issue that the organization's staff should review." });
export type Alert = z.infer<typeof alertSchema>;

export const alertListSchema = z.object({
  items: z.array(alertSchema),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type AlertList = z.infer<typeof alertListSchema>;
