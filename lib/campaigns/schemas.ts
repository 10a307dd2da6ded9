import { z } from "zod";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import { instantSchema } from "@/lib/kernel/time/instant";
import { colorSchema, slugSchema } from "@/lib/orgs/schemas";
import { COVER_MEANS, coverStateSchema } from "./cover-schemas";
import { customFieldSchema, givingLevelSchema } from "./form/schemas";

export type { CustomField, GivingLevel } from "./form/schemas";

export const campaignType = z.enum(["DONATION", "PEER_TO_PEER", "EVENT", "MEMBERSHIP"]).meta({
  id: "CampaignType",
  description:
    "`DONATION`: a donation page. `PEER_TO_PEER`: a supporter's page, or the main campaign of supporters' pages. `EVENT`: an event, optionally with tickets at a fixed price. `MEMBERSHIP`: membership levels.",
});
export type CampaignType = z.infer<typeof campaignType>;
export const campaignStatus = z.enum(["DRAFT", "ACTIVE", "PAUSED", "ENDED"]).meta({
  id: "CampaignStatus",
  description: "Only an `ACTIVE` campaign accepts donations; a `DRAFT` has no public page.",
});
export type CampaignStatus = z.infer<typeof campaignStatus>;

const amount = z.int("Enter a whole number of cents").max(MAX_AMOUNT_CENTS, "At most $999,999.99");
const donation = amount.min(MIN_AMOUNT_CENTS, "At least $1.00");
const fundId = z.string().min(1, "Choose a fund").max(64);
const goal = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(100_000_000_000, "At most $1,000,000,000");
const httpsUrl = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .pipe(z.url({ protocol: /^https$/, error: "Enter an address that starts with https://" }));

/** Descriptions of a campaign's fields, shared by requests and responses. */
export const MEANS = {
  slug: "The last part of the public address `/donate/<slug>`. Unique within the organization, and fixed after the first donation. 3 to 60 lowercase letters, digits and hyphens, starting and ending with a letter or digit.",
  description: "The campaign's story: plain text, or Markdown with headings, lists, emphasis and links.",
  impactLine: "The impact of a donation, shown as one line below the title.",
  goalAmountCents: "The fundraising goal in cents; null without a goal.",
  coverImageUrl:
    "The https URL of an image to show above the story: JPEG, PNG, WebP, GIF or AVIF, at most 8 MiB and 50 million pixels. It is fetched once, in the background, and donors load only the stored copy (`coverUrl`). An uploaded cover takes precedence.",
  videoUrl: "The https URL of a video to embed.",
  color: "The campaign's own accent color, `#RRGGBB`; null for the organization's `color`.",
  showDonorRoll: "Whether to show the donor roll on the public page.",
  approveMessages:
    "Whether donors' messages wait for approval by staff (`GET /api/messages`). A change affects only later donations.",
  employerMatchText:
    "A note on the thank-you page about employers that match their employees' donations. Plain text, at most 300 characters.",
  employerMatchUrl:
    "The https URL that this note links to, for example a search for employers. Only with `employerMatchText`.",
  showGoal: "Whether to show the goal and the progress on the public page.",
  startDate: "Time from which the campaign accepts donations; null for immediately.",
  endDate:
    "The last instant at which the campaign accepts donations. It then ends automatically. Null for no end.",
  suggestedAmounts: "Suggested amounts in cents.",
  defaultAmountCents:
    "The amount that is preselected when the page opens, in cents: one of `suggestedAmounts`. Null for the second amount that the page offers, or its only one.",
  impactCaptions:
    "Captions that describe the impact of single amounts, at most one per amount. A caption is shown when a donor chooses or enters exactly its amount.",
  allowCustomAmount:
    "Whether donors can enter an amount other than the suggested amounts and those of giving levels.",
  allowRecurring: "Whether donors can give monthly, quarterly or yearly.",
  matchingEnabled:
    "Whether a sponsor matches donations. The four matching fields belong to the main match (`isMain`) in the campaign's list of matches (`/matches`).",
  matchingOrgName: "The sponsor's name; null if not named.",
  matchingMaxCents: "The match budget in cents; null for no limit.",
  matchingRatioPct: "The match of each donation, in percent: 100 doubles the donation.",
  minAmountCents: "The minimum donation in cents; null for the general minimum of 100.",
  ticketPriceCents: "The ticket price in cents; events only.",
  ticketFairMarketValueCents:
    "A good-faith estimate of the value that a ticket's buyer receives (dinner, entertainment), in cents. Receipts state it and the deductible remainder of the payment. 0 for nothing of value. Null if not stated; receipts then refer to the organization. A change affects only later donations.",
  ticketCapacity: "Number of tickets; null for no limit.",
  eventStartsAt:
    "Time at which the event starts; events only. Pages and mails show it in the organization's time zone.",
  eventEndsAt: "Time at which the event ends; null if not stated.",
  eventPlace: "The place of the event: a name and an address, in a few lines of plain text; events only.",
  defaultFundId:
    "Id of the fund that donations are designated to unless the donor chooses another one. Null for the general fund. A change affects only later donations.",
  fundIds:
    "Ids of the funds that donors can choose instead of the default, in display order. If empty, the form offers no choice of funds.",
  parentCampaignId: "Id of the main campaign of a supporter's page; peer-to-peer campaigns only.",
  ...COVER_MEANS,
  publicUrl:
    "The URL to share: `/donate/<slug>` if the organization holds that address, otherwise with `?org=<organization's slug>`.",
  scheduledPublishAt:
    "Time at which the draft is published automatically; null for never. A new value must be in the future.",
} as const;

const impactCaption = z
  .object({
    amountCents: donation.describe("The amount that the caption describes, in cents."),
    caption: z
      .string()
      .trim()
      .min(1, "Enter a caption")
      .max(120, "At most 120 characters")
      .describe("The text that follows the amount, for example `keeps one bed warm for a night`."),
  })
  .meta({ id: "ImpactCaption", description: "The impact of a single amount." });

/** Maximum length of a title, in UTF-16 units. */
export const MAX_TITLE = 120;

const fields = {
  title: z.string().trim().min(1, "Enter a title").max(MAX_TITLE, `At most ${MAX_TITLE} characters`),
  slug: slugSchema.describe(MEANS.slug),
  description: z.string().max(10_000, "At most 10,000 characters").nullable().describe(MEANS.description),
  impactLine: z
    .string()
    .trim()
    .min(1, "Enter a line, or null for none")
    .max(140, "At most 140 characters")
    .nullable()
    .describe(MEANS.impactLine),
  type: campaignType,
  goalAmountCents: goal.nullable().describe(MEANS.goalAmountCents),
  coverImageUrl: httpsUrl.nullable().describe(MEANS.coverImageUrl),
  videoUrl: httpsUrl.nullable().describe(MEANS.videoUrl),
  color: colorSchema.nullable().describe(MEANS.color),
  showDonorRoll: z.boolean().describe(MEANS.showDonorRoll),
  approveMessages: z.boolean().describe(MEANS.approveMessages),
  showGoal: z.boolean().describe(MEANS.showGoal),
  startDate: instantSchema.nullable().describe(MEANS.startDate),
  endDate: instantSchema.nullable().describe(MEANS.endDate),
  suggestedAmounts: z.array(donation).max(12, "At most 12 amounts").describe(MEANS.suggestedAmounts),
  defaultAmountCents: donation.nullable().describe(MEANS.defaultAmountCents),
  impactCaptions: z
    .array(impactCaption)
    .max(24, "At most 24 captions")
    .refine((all) => new Set(all.map((one) => one.amountCents)).size === all.length, {
      message: "One caption for each amount",
    })
    .describe(MEANS.impactCaptions),
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
  employerMatchText: z
    .string()
    .trim()
    .min(1, "Enter a note, or null for none")
    .max(300, "At most 300 characters")
    .nullable()
    .describe(MEANS.employerMatchText),
  employerMatchUrl: httpsUrl.nullable().describe(MEANS.employerMatchUrl),
  ticketPriceCents: donation.nullable().describe(MEANS.ticketPriceCents),
  ticketFairMarketValueCents: amount
    .min(0, "Must not be negative")
    .nullable()
    .describe(MEANS.ticketFairMarketValueCents),
  ticketCapacity: z
    .int()
    .min(1, "At least 1")
    .max(1_000_000, "At most 1,000,000")
    .nullable()
    .describe(MEANS.ticketCapacity),
  eventStartsAt: instantSchema.nullable().describe(MEANS.eventStartsAt),
  eventEndsAt: instantSchema.nullable().describe(MEANS.eventEndsAt),
  eventPlace: z
    .string()
    .trim()
    .min(1, "Enter a place, or null for none")
    .max(300, "At most 300 characters")
    .nullable()
    .describe(MEANS.eventPlace),
  defaultFundId: fundId.nullable().describe(MEANS.defaultFundId),
  fundIds: z
    .array(fundId)
    .max(20, "At most 20 funds")
    .refine((ids) => new Set(ids).size === ids.length, "Each fund once")
    .describe(MEANS.fundIds),
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

/** Body of `POST /api/campaigns/:id/duplicate`. */
export const duplicateCampaignInput = z.object({
  title: fields.title
    .optional()
    .describe("The copy's title. Default: the campaign's title with `(copy)` appended."),
});
export type DuplicateCampaignInput = z.infer<typeof duplicateCampaignInput>;

/** Body of `PATCH /api/campaigns/:id`. Absent fields are left unchanged. */
export const updateCampaignInput = z.object({
  ...z.object(fields).partial().shape,
  status: campaignStatus
    .optional()
    .describe(
      "The new status. Allowed changes: `DRAFT` → `ACTIVE` ⇄ `PAUSED`, `ACTIVE` or `PAUSED` → `ENDED`, `ENDED` → `ACTIVE`.",
    ),
});
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

export const listCampaignsQuery = z.object({
  status: campaignStatus.optional(),
  type: campaignType.optional(),
});

/** Fields that both staff and the public see. */
export const shown = {
  id: z.string(),
  title: z.string(),
  slug: z.string().describe(MEANS.slug),
  description: z.string().nullable().describe(MEANS.description),
  impactLine: z.string().nullable().describe(MEANS.impactLine),
  type: campaignType,
  status: campaignStatus,
  goalAmountCents: z.int().nullable().describe(MEANS.goalAmountCents),
  raisedAmountCents: z
    .int()
    .describe("The sum of the donations that are currently `SUCCEEDED`, less partial refunds, in cents."),
  donationCount: z.int().describe("Number of donations that are currently `SUCCEEDED`."),
  coverImageUrl: z.string().nullable().describe(MEANS.coverImageUrl),
  videoUrl: z.string().nullable().describe(MEANS.videoUrl),
  color: z.string().nullable().describe(MEANS.color),
  showDonorRoll: z.boolean().describe(MEANS.showDonorRoll),
  approveMessages: z.boolean().describe(MEANS.approveMessages),
  showGoal: z.boolean().describe(MEANS.showGoal),
  startDate: z.iso.datetime().nullable().describe(MEANS.startDate),
  endDate: z.iso.datetime().nullable().describe(MEANS.endDate),
  suggestedAmounts: z.array(z.int()).describe(MEANS.suggestedAmounts),
  defaultAmountCents: z.int().nullable().describe(MEANS.defaultAmountCents),
  impactCaptions: z.array(impactCaption).describe(MEANS.impactCaptions),
  allowCustomAmount: z.boolean().describe(MEANS.allowCustomAmount),
  allowRecurring: z.boolean().describe(MEANS.allowRecurring),
  matchingEnabled: z.boolean().describe(MEANS.matchingEnabled),
  matchingOrgName: z.string().nullable().describe(MEANS.matchingOrgName),
  matchingMaxCents: z.int().nullable().describe(MEANS.matchingMaxCents),
  matchingRatioPct: z.int().describe(MEANS.matchingRatioPct),
  matchedCents: z
    .int()
    .describe(
      "The amount that all matches add to the donations that currently count, in cents. Not included in `raisedAmountCents`.",
    ),
  minAmountCents: z.int().nullable().describe(MEANS.minAmountCents),
  employerMatchText: z.string().nullable().describe(MEANS.employerMatchText),
  employerMatchUrl: z.string().nullable().describe(MEANS.employerMatchUrl),
  ticketPriceCents: z.int().nullable().describe(MEANS.ticketPriceCents),
  ticketFairMarketValueCents: z.int().nullable().describe(MEANS.ticketFairMarketValueCents),
  ticketCapacity: z.int().nullable().describe(MEANS.ticketCapacity),
  eventStartsAt: z.iso.datetime().nullable().describe(MEANS.eventStartsAt),
  eventEndsAt: z.iso.datetime().nullable().describe(MEANS.eventEndsAt),
  eventPlace: z.string().nullable().describe(MEANS.eventPlace),
  ticketsSold: z.int().describe("Number of tickets sold by donations that currently count."),
  parentCampaignId: z.string().nullable().describe(MEANS.parentCampaignId),
  publicUrl: z.string().describe(MEANS.publicUrl),
};

/** The holder of the address `/donate/<slug>` without `?org=`. */
export const bareAddress = z.enum(["HELD", "FREE", "TAKEN"]).meta({
  id: "BareAddress",
  description:
    "The organization that `/donate/<slug>` leads to. `HELD`: this organization. `TAKEN`: another one; share `publicUrl`, which includes the organization. `FREE`: none yet; the first `ACTIVE` organization that publishes a campaign with the slug holds the address from then on, even while the campaign is paused or ended.",
});

const campaign = z.object({
  ...shown,
  bareAddress,
  orgId: z.string(),
  defaultFundId: z.string().nullable().describe(MEANS.defaultFundId),
  fundIds: z.array(z.string()).describe(MEANS.fundIds),
  scheduledPublishAt: z.iso.datetime().nullable().describe(MEANS.scheduledPublishAt),
  lockedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      "Time at which staff locked the campaign against card testing; null if it is not locked. A locked campaign accepts no donations.",
    ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const campaignSchema = campaign.meta({
  id: "Campaign",
  description: "A campaign, as returned to members of its organization.",
});
export type Campaign = z.infer<typeof campaignSchema>;
export const campaignListSchema = z.object({ data: z.array(campaignSchema) });

/** `GET /api/campaigns/:id` and `PATCH`: the campaign with its questions and levels. */
export const campaignDetailSchema = z
  .object({
    ...campaign.shape,
    cover: coverStateSchema
      .nullable()
      .describe("The campaign's cover; null without an uploaded cover or a `coverImageUrl`."),
    customFields: z
      .array(customFieldSchema)
      .describe("The campaign's questions in order, archived ones last."),
    givingLevels: z
      .array(givingLevelSchema)
      .describe("The campaign's giving levels in order, archived ones last."),
  })
  .meta({ id: "CampaignDetail", description: "A campaign with its questions and giving levels." });
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

/** `GET /api/orgs/:idOrSlug/public-address`. */
export const publicAddressQuery = z.object({
  slug: slugSchema.describe("The slug of an existing or planned campaign."),
});
export const publicAddressSchema = z.object({ publicUrl: z.string().describe(MEANS.publicUrl), bareAddress });
export type PublicAddressAnswer = z.infer<typeof publicAddressSchema>;
