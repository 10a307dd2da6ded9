import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { instantSchema } from "@/lib/kernel/time/instant";
import { slugSchema } from "@/lib/orgs/schemas";
import { COVER_MEANS, coverStateSchema } from "./cover-schemas";
import { customFieldSchema, givingLevelSchema } from "./form/schemas";

export type { CustomField, GivingLevel } from "./form/schemas";

export const campaignType = z.enum(["DONATION", "PEER_TO_PEER", "EVENT", "MEMBERSHIP"]).meta({
  id: "CampaignType",
  description:
    "`DONATION`: a page to give to. `PEER_TO_PEER`: a supporter's page, or the main campaign of such pages. `EVENT`: tickets at a fixed price. `MEMBERSHIP`: levels to join.",
});
export type CampaignType = z.infer<typeof campaignType>;
export const campaignStatus = z.enum(["DRAFT", "ACTIVE", "PAUSED", "ENDED"]).meta({
  id: "CampaignStatus",
  description: "Only an `ACTIVE` campaign accepts donations; a `DRAFT` has no public page.",
});
export type CampaignStatus = z.infer<typeof campaignStatus>;

const amount = z.int("Enter a whole number of cents").max(MAX_AMOUNT_CENTS, "At most $999,999.99");
const donation = amount.min(100, "At least $1.00");
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

/** Descriptions of the fields, shared by requests and responses. */
export const MEANS = {
  slug: "The last part of the public address `/donate/<slug>`; unique in the organization, fixed after the first donation. 3 to 60 lowercase letters, digits and hyphens, starting and ending with a letter or digit.",
  description: "The story: plain text, or Markdown with headings, lists, emphasis and links.",
  impactLine: "What a donation does, in one line under the title.",
  goalAmountCents: "The fundraising goal in cents; null without a goal.",
  coverImageUrl:
    "An image above the story, at an https URL: JPEG, PNG, WebP, GIF or AVIF, at most 8 MiB and 50 million pixels. It is fetched once, in the background; donors only load our copy (`coverUrl`). An uploaded cover is shown instead.",
  videoUrl: "A video to embed, at an https URL.",
  color: "Accent color of the public page, `#RRGGBB`.",
  showDonorRoll: "Show the donor roll on the public page.",
  approveMessages:
    "Donors' messages wait until staff approve them (`GET /api/messages`). A change affects later donations only.",
  employerMatchText:
    "A note on the thank-you page about employers that match their staff's donations. Plain text, at most 300 characters.",
  employerMatchUrl:
    "Where that note links to, such as a search for employers: an https URL; only with a text.",
  showGoal: "Show the goal and the progress on the public page.",
  startDate: "When the campaign starts to accept donations; null: immediately.",
  endDate:
    "The last instant at which the campaign accepts donations; it then ends automatically. Null: no end.",
  suggestedAmounts: "Suggested amounts in cents.",
  defaultAmountCents:
    "The amount that is selected when the page opens: one of `suggestedAmounts`, in cents. Null: the second amount that the page offers, or its only one.",
  impactCaptions:
    "What single amounts make possible, at most one caption each: shown when a donor chooses or types exactly that amount.",
  allowCustomAmount: "Donors can enter an amount other than the suggested ones and those of the levels.",
  allowRecurring: "Donors can give monthly, quarterly or yearly.",
  matchingEnabled:
    "A sponsor matches donations. The four fields are those of one match of the campaign's list (`/matches`), the one with `isMain`.",
  matchingOrgName: "The sponsor's name; null: not named.",
  matchingMaxCents: "The match budget in cents; null: no limit.",
  matchingRatioPct: "The match for each donation in percent: 100 doubles the donation.",
  minAmountCents: "The minimum donation in cents; null: the general minimum of 100.",
  ticketPriceCents: "Ticket price in cents; events only.",
  ticketFairMarketValueCents:
    "A good-faith estimate of what the buyer of a ticket receives (dinner, entertainment), in cents; receipts state it and the deductible rest of the payment. 0: nothing of value. Null: not stated, and receipts refer to the organization. A change affects later donations only.",
  ticketCapacity: "Number of tickets; null: no limit.",
  eventStartsAt:
    "When the event begins; events only. Pages and mails show it in the organization's time zone.",
  eventEndsAt: "When the event ends; null: not stated.",
  eventPlace:
    "Where the event takes place: a name and an address, in a few lines of plain text; events only.",
  defaultFundId:
    "The fund that donations are designated to unless the donor chooses another one. Null: the general fund. A change affects later donations only.",
  fundIds:
    "Funds that donors may choose instead of the default, in this order. Empty: the form asks for no fund.",
  parentCampaignId: "The main campaign of a supporter's page; peer-to-peer campaigns only.",
  ...COVER_MEANS,
  publicUrl:
    "The URL to share: `/donate/<slug>` if the organization holds that address, otherwise with `?org=<organization's slug>`.",
  scheduledPublishAt:
    "When the draft is published automatically; null: never. A new value must be in the future.",
} as const;

const impactCaption = z
  .object({
    amountCents: donation.describe("The amount that the caption is about, in cents."),
    caption: z
      .string()
      .trim()
      .min(1, "Enter a caption")
      .max(120, "At most 120 characters")
      .describe("Follows the amount: `keeps one bed warm for a night`."),
  })
  .meta({ id: "ImpactCaption", description: "What one amount makes possible." });

/** The longest title, in UTF-16 units. */
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
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "A color looks like #1F6F50")
    .nullable()
    .describe(MEANS.color),
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
  title: fields.title.optional().describe("Default: the title of the campaign, with `(copy)`."),
});
export type DuplicateCampaignInput = z.infer<typeof duplicateCampaignInput>;

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

/** Fields that staff and the public see. */
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
      "What all matches add to the donations that currently count, in cents; not included in `raisedAmountCents`.",
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
  ticketsSold: z.int().describe("Number of tickets of the donations that currently count."),
  parentCampaignId: z.string().nullable().describe(MEANS.parentCampaignId),
  publicUrl: z.string().describe(MEANS.publicUrl),
};

/** Who holds the address `/donate/<slug>` without `?org=`. */
export const bareAddress = z.enum(["HELD", "FREE", "TAKEN"]).meta({
  id: "BareAddress",
  description:
    "Which organization `/donate/<slug>` leads to: this one (`HELD`), another one (`TAKEN`: share `publicUrl`, which names the organization), or none yet (`FREE`: the first `ACTIVE` organization that publishes a campaign with the slug holds it from then on, even while the campaign is paused or ended).",
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
      "When staff locked the campaign against card testing; it accepts no donations while locked. Null: not locked.",
    ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const campaignSchema = campaign.meta({
  id: "Campaign",
  description: "A campaign, as members of its organization see it.",
});
export type Campaign = z.infer<typeof campaignSchema>;
export const campaignListSchema = z.object({ data: z.array(campaignSchema) });

/** `GET /api/campaigns/:id` and `PATCH`: the campaign with its questions and levels. */
export const campaignDetailSchema = z
  .object({
    ...campaign.shape,
    cover: coverStateSchema.nullable().describe("Null without an uploaded cover and a `coverImageUrl`."),
    customFields: z.array(customFieldSchema).describe("Its questions in order, archived ones last."),
    givingLevels: z.array(givingLevelSchema).describe("Its levels in order, archived ones last."),
  })
  .meta({ id: "CampaignDetail", description: "A campaign with its questions and giving levels." });
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

/** `GET /api/orgs/:idOrSlug/public-address`. */
export const publicAddressQuery = z.object({
  slug: slugSchema.describe("The slug of an existing or planned campaign."),
});
export const publicAddressSchema = z.object({ publicUrl: z.string().describe(MEANS.publicUrl), bareAddress });
export type PublicAddressAnswer = z.infer<typeof publicAddressSchema>;
