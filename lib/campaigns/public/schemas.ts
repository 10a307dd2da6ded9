import { z } from "zod";
import { publicMatchSchema } from "@/lib/matching/schemas";
import { LOGO_URL, ORG_COLOR, SHOWN_COLOR, taxStatus } from "@/lib/orgs/schemas";
import { coverFocusSchema } from "../cover-schemas";
import { customFieldSchema, givingLevelSchema } from "../form/schemas";
import { type CreateCampaignInput, MEANS, shown } from "../schemas";

const choiceSchema = z.object({
  id: z.string().nullable().describe("The fund's id, for `fundId` of a donation. Null is the general fund."),
  name: z.string(),
  code: z
    .string()
    .nullable()
    .describe("The fund's accounting code, which the page's `?fund=` parameter also accepts."),
});

/** The public fields of a campaign. */
export const publicCampaignSchema = z
  .object({
    ...shown,
    color: SHOWN_COLOR,
    goalAmountCents: z
      .int()
      .nullable()
      .describe("The fundraising goal in cents; null without a goal or if `showGoal` is false."),
    coverUrl: z.string().nullable().describe(MEANS.coverUrl),
    coverAlt: z.string().nullable().describe(MEANS.coverAlt),
    coverFocus: coverFocusSchema.nullable().describe(MEANS.coverFocus),
    locked: z
      .boolean()
      .describe("Whether staff have locked the campaign. It accepts no donations while locked."),
    ticketsLeft: z.int().nullable().describe("Number of tickets currently available; null if unlimited."),
    acceptsDonations: z.boolean().describe("Whether the campaign currently accepts donations."),
    acceptsAch: z.boolean().describe("Whether bank payments (`ach`) are accepted."),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      taxStatus,
      website: z.string().nullable(),
      logoUrl: LOGO_URL,
      color: ORG_COLOR,
      pageUrl: z
        .string()
        .nullable()
        .describe("URL of the organization's public page; null while the organization cannot receive money."),
      timezone: z.string().describe("IANA time zone of the organization."),
    }),
    parent: z
      .object({ title: z.string(), slug: z.string() })
      .nullable()
      .describe(
        "The published main campaign that this supporter's page raises money for, if any. It belongs to the same organization.",
      ),
    fundraisers: z
      .object({
        count: z.int().describe("Number of published supporters' pages."),
        raisedAmountCents: z
          .int()
          .describe(
            "The total that these pages have raised, in cents. Not included in the campaign's own total.",
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
          .describe("The ten pages that have raised the most."),
      })
      .nullable()
      .describe(
        "The supporters' pages of a main peer-to-peer campaign. Null without any and for other campaigns.",
      ),
    customFields: z
      .array(customFieldSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The campaign's questions, in order."),
    matches: z
      .array(publicMatchSchema)
      .describe(
        "The matches that are currently running and have budget left, in the order in which they cover a donation.",
      ),
    givingLevels: z
      .array(givingLevelSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The campaign's giving levels, in order."),
    defaultFund: choiceSchema.describe("The fund of donations without a `fundId`."),
    funds: z
      .array(choiceSchema)
      .describe("The funds that donors can choose from, the default first. Empty if there is no choice."),
  })
  .meta({ id: "PublicCampaign", description: "The public part of a campaign." });
export type PublicCampaign = z.infer<typeof publicCampaignSchema>;

/** The fields that a campaign's page shows in addition to those that its editor changes. */
export type PreviewBase = Omit<PublicCampaign, keyof CreateCampaignInput>;

export const publicCampaignQuery = z.object({
  org: z
    .string()
    .min(1, "Required")
    .max(60)
    .optional()
    .describe("Slug of the organization. Without it, the address leads to the organization that holds it."),
});
