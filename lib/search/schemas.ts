import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";
import { donationStatus, paymentMethod } from "@/lib/donations/schemas";

/** Query of `GET /api/orgs/:idOrSlug/search`. */
export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(2, "At least 2 characters")
    .max(100, "At most 100 characters")
    .describe("Case-insensitive; `%` and `_` are ordinary characters."),
});

export const searchResultSchema = z
  .object({
    donors: z
      .array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }))
      .describe("Donors matched by a part of the name or email address; those that begin with `q` first."),
    donations: z
      .array(
        z.object({
          id: z.string(),
          receiptNumber: z.string(),
          amountCents: z
            .int()
            .describe("The donation's amount before fees, in cents; 0 for an in-kind gift without a value."),
          paymentMethod,
          status: donationStatus,
          voided: z.boolean().describe("An offline donation that staff voided."),
          donor: z.object({ firstName: z.string(), lastName: z.string() }),
          campaign: z.object({ title: z.string() }),
          createdAt: z.iso.datetime(),
        }),
      )
      .describe(
        "Donations matched by the full id, the start of the receipt number (`ALM-` and three more characters), the amount (`250`, `$1,250.00`) among the newest 2,000, or the donor's name: paid donations of the donors above, then of others who gave under that name.",
      ),
    campaigns: z
      .array(z.object({ id: z.string(), title: z.string(), status: campaignStatus }))
      .describe("Campaigns matched by a part of the title or web address; active ones first."),
  })
  .meta({ id: "SearchResult", description: "The matches of a text: up to five of each kind." });
export type SearchResult = z.infer<typeof searchResultSchema>;
