import { z } from "zod";
import { publicMatchSchema } from "@/lib/matching/schemas";
import { LOGO_URL, taxStatus } from "@/lib/orgs/schemas";
import { coverFocusSchema } from "../cover-schemas";
import { customFieldSchema, givingLevelSchema } from "../form/schemas";
import { type CreateCampaignInput, MEANS, shown } from "../schemas";

const choiceSchema = z.object({
  id: z.string().nullable().describe("`fundId` of a donation. Null: the general fund, by omitting it."),
  name: z.string(),
  code: z.string().nullable().describe("The accounting code, by which `?fund=` of the page names it, too."),
});

/** The public fields of a campaign. */
export const publicCampaignSchema = z
  .object({
    ...shown,
    goalAmountCents: z
      .int()
      .nullable()
      .describe("The fundraising goal in cents; null without a goal, and if `showGoal` is false."),
    coverUrl: z.string().nullable().describe(MEANS.coverUrl),
    coverAlt: z.string().nullable().describe(MEANS.coverAlt),
    coverFocus: coverFocusSchema.nullable().describe(MEANS.coverFocus),
    locked: z
      .boolean()
      .describe("Whether staff have locked the campaign; it accepts no donations while locked."),
    ticketsLeft: z.int().nullable().describe("Tickets that are available now; null: not limited."),
    acceptsDonations: z.boolean().describe("Whether the campaign accepts donations now."),
    acceptsAch: z.boolean().describe("Whether bank payments (`ach`) are accepted."),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      taxStatus,
      website: z.string().nullable(),
      logoUrl: LOGO_URL,
      pageUrl: z
        .string()
        .nullable()
        .describe("URL of the organization's public page; null while it cannot receive money."),
      timezone: z.string().describe("IANA time zone of the organization."),
    }),
    parent: z
      .object({ title: z.string(), slug: z.string() })
      .nullable()
      .describe(
        "The published main campaign that this supporter's page raises money for, in the same organization.",
      ),
    fundraisers: z
      .object({
        count: z.int().describe("Number of published supporters' pages."),
        raisedAmountCents: z
          .int()
          .describe(
            "What these pages have raised together, in cents; not included in the campaign's own total.",
          ),
        ranking: z
          .array(
            z.object({
              title: z.string(),
              slug: z.string(),
              raisedAmountCents: z.int(),
              donationCount: z.int(),
            }),
          )
          .describe("The ten pages that raised most."),
      })
      .nullable()
      .describe(
        "Of a main peer-to-peer campaign: its supporters' pages. Null without any, and for other campaigns.",
      ),
    customFields: z
      .array(customFieldSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The questions to ask, in order."),
    matches: z
      .array(publicMatchSchema)
      .describe(
        "The matches that are running now and have something left, in the order in which they cover a donation.",
      ),
    givingLevels: z
      .array(givingLevelSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The levels to offer, in order."),
    defaultFund: choiceSchema.describe("The fund of donations that choose none."),
    funds: z
      .array(choiceSchema)
      .describe("The funds to offer; the first is the default. Empty where there is nothing to choose."),
  })
  .meta({ id: "PublicCampaign", description: "The public part of a campaign." });
export type PublicCampaign = z.infer<typeof publicCampaignSchema>;

/** What a campaign's page shows beside the fields that its editor changes. */
export type PreviewBase = Omit<PublicCampaign, keyof CreateCampaignInput>;

export const publicCampaignQuery = z.object({
  org: z
    .string()
    .min(1, "Required")
    .max(60)
    .optional()
    .describe(
      "Slug of the organization. Without it, the address leads to the organization that holds it: the first to use it.",
    ),
});
