import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { instantSchema } from "@/lib/kernel/time/instant";
import { slugSchema } from "@/lib/orgs/schemas";
import { customFieldSchema, givingLevelSchema } from "./form/schemas";

export type { CustomField, GivingLevel } from "./form/schemas";

export const campaignType = z.enum(["DONATION", "PEER_TO_PEER", "EVENT", "MEMBERSHIP"]).meta({
  id: "CampaignType",
  description:
    "A page to give to; a page of a supporter, or the one it belongs to; tickets at a fixed price; levels to join.",
});
export type CampaignType = z.infer<typeof campaignType>;
export const campaignStatus = z.enum(["DRAFT", "ACTIVE", "PAUSED", "ENDED"]).meta({
  id: "CampaignStatus",
  description: "Only an `ACTIVE` campaign takes donations; a `DRAFT` has no public page.",
});
export type CampaignStatus = z.infer<typeof campaignStatus>;

const amount = z.int("Enter a whole number of cents").max(MAX_AMOUNT_CENTS, "At most $999,999.99");
const donation = amount.min(100, "At least $1.00");
const goal = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(100_000_000_000, "At most $1,000,000,000");
const httpsUrl = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .pipe(z.url({ protocol: /^https$/, error: "Enter an address that starts with https://" }));

/** Descriptions of the fields, shared by requests and responses. */
const MEANS = {
  slug: "The end of the public address `/donate/<slug>`; unique in the organization, fixed after the first donation. 3 to 60 lower-case letters, digits and hyphens, a letter or digit first and last.",
  description: "The story: plain text, or Markdown of which headings, lists, emphasis and links are shown.",
  goalAmountCents: "What it is to raise, in cents; null without a goal.",
  coverImageUrl:
    "A picture above the story, at an https address: JPEG, PNG, WebP, GIF or AVIF, at most 8 MiB and 50 million pixels. It is fetched once, in the background, and donors load our copy (`coverUrl`) alone.",
  videoUrl: "A video to embed, at an https address.",
  color: "Tint of the public page, `#RRGGBB`.",
  showDonorRoll: "The public page and the donor roll show who gave.",
  showGoal: "The public page shows the goal and how far it is.",
  startDate: "From this instant on it takes donations; null for at once.",
  endDate: "The last instant at which it accepts donations; it then ends automatically. Null for no end.",
  suggestedAmounts: "Amounts that donors can pick, in cents.",
  allowCustomAmount: "Donors may give other amounts than those suggested and those of the levels.",
  allowRecurring: "Donors may give every month, quarter or year.",
  matchingEnabled: "A sponsor matches the donations.",
  matchingOrgName: "Who matches the donations.",
  matchingMaxCents: "The most that is matched in all, in cents; null for no limit.",
  matchingRatioPct: "What is added for each donation, in percent of it: 100 doubles it.",
  minAmountCents: "The smallest donation, in cents; null for the general 100.",
  ticketPriceCents: "Price of a ticket in cents; only events have one.",
  ticketCapacity: "How many tickets there are; null for no limit.",
  parentCampaignId:
    "The main campaign that a supporter's page belongs to; only peer-to-peer campaigns have one.",
  coverUrl:
    "The copy of the cover that donors load, from this installation: WebP of at most 1600 pixels an edge. Null without a cover, and until it is fetched.",
  publicUrl:
    "The address to hand out: `/donate/<slug>` where the organization holds it, otherwise with `?org=<organization's slug>`.",
  scheduledPublishAt:
    "When a draft is published automatically; null for never. A new value must be in the future.",
} as const;

const fields = {
  title: z.string().trim().min(1, "Enter a title").max(120, "At most 120 characters"),
  slug: slugSchema.describe(MEANS.slug),
  description: z.string().max(10_000, "At most 10,000 characters").nullable().describe(MEANS.description),
  type: campaignType,
  goalAmountCents: goal.nullable().describe(MEANS.goalAmountCents),
  coverImageUrl: httpsUrl.nullable().describe(MEANS.coverImageUrl),
  videoUrl: httpsUrl.nullable().describe(MEANS.videoUrl),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "A color looks like #1F6F50")
    .nullable()
    .describe(MEANS.color),
  showDonorRoll: z.boolean().describe(MEANS.showDonorRoll),
  showGoal: z.boolean().describe(MEANS.showGoal),
  startDate: instantSchema.nullable().describe(MEANS.startDate),
  endDate: instantSchema.nullable().describe(MEANS.endDate),
  suggestedAmounts: z.array(donation).max(12, "At most 12 amounts").describe(MEANS.suggestedAmounts),
  allowCustomAmount: z.boolean().describe(MEANS.allowCustomAmount),
  allowRecurring: z.boolean().describe(MEANS.allowRecurring),
  matchingEnabled: z.boolean().describe(MEANS.matchingEnabled),
  matchingOrgName: z
    .string()
    .trim()
    .min(1)
    .max(120, "At most 120 characters")
    .nullable()
    .describe(MEANS.matchingOrgName),
  matchingMaxCents: goal.nullable().describe(MEANS.matchingMaxCents),
  matchingRatioPct: z.int().min(1, "At least 1").max(1000, "At most 1000").describe(MEANS.matchingRatioPct),
  minAmountCents: donation.nullable().describe(MEANS.minAmountCents),
  ticketPriceCents: donation.nullable().describe(MEANS.ticketPriceCents),
  ticketCapacity: z
    .int()
    .min(1, "At least 1")
    .max(1_000_000, "At most 1,000,000")
    .nullable()
    .describe(MEANS.ticketCapacity),
  parentCampaignId: z.string().min(1).max(64).nullable().describe(MEANS.parentCampaignId),
  scheduledPublishAt: instantSchema.nullable().describe(MEANS.scheduledPublishAt),
};

/** Body of `POST /api/orgs/:idOrSlug/campaigns`. */
export const createCampaignInput = z.object({
  ...z.object(fields).partial().shape,
  title: fields.title,
  type: fields.type,
});
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/** Body of `PATCH /api/campaigns/:id`; absent fields stay. */
export const updateCampaignInput = z.object({
  ...z.object(fields).partial().shape,
  status: campaignStatus
    .optional()
    .describe("`DRAFT` → `ACTIVE` ⇄ `PAUSED`, `ACTIVE` or `PAUSED` → `ENDED`, `ENDED` → `ACTIVE`."),
});
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

export const listCampaignsQuery = z.object({
  status: campaignStatus.optional(),
  type: campaignType.optional(),
});

const shown = {
  id: z.string(),
  title: z.string(),
  slug: z.string().describe(MEANS.slug),
  description: z.string().nullable().describe(MEANS.description),
  type: campaignType,
  status: campaignStatus,
  goalAmountCents: z.int().nullable().describe(MEANS.goalAmountCents),
  raisedAmountCents: z
    .int()
    .describe(
      "What its donations that are `SUCCEEDED` now add up to, less what was refunded in part, in cents.",
    ),
  donationCount: z.int().describe("How many of its donations are `SUCCEEDED` now."),
  coverImageUrl: z.string().nullable().describe(MEANS.coverImageUrl),
  videoUrl: z.string().nullable().describe(MEANS.videoUrl),
  color: z.string().nullable().describe(MEANS.color),
  showDonorRoll: z.boolean().describe(MEANS.showDonorRoll),
  showGoal: z.boolean().describe(MEANS.showGoal),
  startDate: z.iso.datetime().nullable().describe(MEANS.startDate),
  endDate: z.iso.datetime().nullable().describe(MEANS.endDate),
  suggestedAmounts: z.array(z.int()).describe(MEANS.suggestedAmounts),
  allowCustomAmount: z.boolean().describe(MEANS.allowCustomAmount),
  allowRecurring: z.boolean().describe(MEANS.allowRecurring),
  matchingEnabled: z.boolean().describe(MEANS.matchingEnabled),
  matchingOrgName: z.string().nullable().describe(MEANS.matchingOrgName),
  matchingMaxCents: z.int().nullable().describe(MEANS.matchingMaxCents),
  matchingRatioPct: z.int().describe(MEANS.matchingRatioPct),
  matchedCents: z
    .int()
    .describe(
      "What the sponsor adds to the donations that count now, in cents; not part of `raisedAmountCents`.",
    ),
  minAmountCents: z.int().nullable().describe(MEANS.minAmountCents),
  ticketPriceCents: z.int().nullable().describe(MEANS.ticketPriceCents),
  ticketCapacity: z.int().nullable().describe(MEANS.ticketCapacity),
  ticketsSold: z.int().describe("How many tickets donations that count now come with."),
  parentCampaignId: z.string().nullable().describe(MEANS.parentCampaignId),
  publicUrl: z.string().describe(MEANS.publicUrl),
};

/** Who holds the address `/donate/<slug>` without `?org=`. */
export const bareAddress = z.enum(["HELD", "FREE", "TAKEN"]).meta({
  id: "BareAddress",
  description:
    "Whom `/donate/<slug>` alone leads to: this organization (`HELD`), another one (`TAKEN`: hand out `publicUrl`, which names the organization), or none yet (`FREE`: the first `ACTIVE` organization that publishes a campaign with the slug holds it from then on, also while the campaign is paused or ended).",
});

const campaign = z.object({
  ...shown,
  bareAddress,
  orgId: z.string(),
  scheduledPublishAt: z.iso.datetime().nullable().describe(MEANS.scheduledPublishAt),
  lockedAt: z.iso
    .datetime()
    .nullable()
    .describe("Since when it is locked by staff against card testing; it accepts no donations meanwhile."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const campaignSchema = campaign.meta({
  id: "Campaign",
  description: "What an organization raises money for, as its members see it.",
});
export type Campaign = z.infer<typeof campaignSchema>;
export const campaignListSchema = z.object({ data: z.array(campaignSchema) });

const coverState = z
  .object({
    status: z.enum(["PENDING", "READY", "FAILED"]),
    url: z.string().nullable().describe(MEANS.coverUrl),
    error: z
      .string()
      .nullable()
      .describe(
        "Why it could not be fetched the last time. It is tried again, once a day when it has `FAILED`.",
      ),
  })
  .meta({
    id: "Cover",
    description:
      "What became of `coverImageUrl`: it is still to be fetched (`PENDING`), shown (`READY`), or cannot be used (`FAILED`); without a copy the page shows no picture.",
  });
export type CoverState = z.infer<typeof coverState>;

/** `GET /api/campaigns/:id` and `PATCH`: the campaign with its questions and levels. */
export const campaignDetailSchema = z
  .object({
    ...campaign.shape,
    cover: coverState.nullable().describe("Null without a `coverImageUrl`."),
    customFields: z
      .array(customFieldSchema)
      .describe("Its questions in their order, archived ones after the rest."),
    givingLevels: z
      .array(givingLevelSchema)
      .describe("Its levels in their order, archived ones after the rest."),
  })
  .meta({ id: "CampaignDetail", description: "A campaign with its questions and giving levels." });
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

/** `GET /api/orgs/:idOrSlug/public-address`. */
export const publicAddressQuery = z.object({
  slug: slugSchema.describe("The slug of a campaign that there is, or is to be."),
});
export const publicAddressSchema = z.object({ publicUrl: z.string().describe(MEANS.publicUrl), bareAddress });
export type PublicAddressAnswer = z.infer<typeof publicAddressSchema>;

/** The public fields of a campaign. */
export const publicCampaignSchema = z
  .object({
    ...shown,
    goalAmountCents: z
      .int()
      .nullable()
      .describe("What it is to raise, in cents; null without a goal, and where `showGoal` is false."),
    coverUrl: z.string().nullable().describe(MEANS.coverUrl),
    locked: z.boolean().describe("Whether staff have locked it; it accepts no donations meanwhile."),
    ticketsLeft: z
      .int()
      .nullable()
      .describe("Tickets that can be bought now; null where they are not limited."),
    acceptsDonations: z.boolean().describe("Whether a donation can be made at this moment."),
    acceptsAch: z.boolean().describe("Whether bank payments (`ach`) are taken."),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      website: z.string().nullable(),
      timezone: z.string().describe("IANA time zone in which its days begin and end."),
    }),
    customFields: z
      .array(customFieldSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The questions to ask, in their order."),
    givingLevels: z
      .array(givingLevelSchema.omit({ campaignId: true, archivedAt: true }))
      .describe("The levels to offer, in their order."),
  })
  .meta({ id: "PublicCampaign", description: "What donors may see of a campaign." });
export type PublicCampaign = z.infer<typeof publicCampaignSchema>;

export const publicCampaignQuery = z.object({
  org: z
    .string()
    .min(1, "Required")
    .max(60)
    .optional()
    .describe(
      "Slug of the organization; without it the address leads to the organization that holds it, which was the first.",
    ),
});
