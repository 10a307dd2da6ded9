import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { slugSchema } from "@/lib/orgs/schemas";

export const campaignType = z.enum(["DONATION", "PEER_TO_PEER", "EVENT", "MEMBERSHIP"]);
export type CampaignType = z.infer<typeof campaignType>;
export const campaignStatus = z.enum(["DRAFT", "ACTIVE", "PAUSED", "ENDED"]);
export type CampaignStatus = z.infer<typeof campaignStatus>;

const amount = z.int("Enter a whole number of cents").max(MAX_AMOUNT_CENTS, "At most $999,999.99");
const gift = amount.min(100, "At least $1.00");
const goal = z
  .int("Enter a whole number of cents")
  .min(1, "Must be above zero")
  .max(100_000_000_000, "At most $1,000,000,000");
const httpsUrl = z
  .string()
  .trim()
  .max(500, "At most 500 characters")
  .pipe(z.url({ protocol: /^https$/, error: "Enter an address that starts with https://" }));
const instant = z.iso.datetime({ offset: true, error: "Enter a date and time such as 2026-12-31T23:59:59Z" });

const fields = {
  title: z.string().trim().min(1, "Enter a title").max(120, "At most 120 characters"),
  slug: slugSchema,
  description: z.string().max(10_000, "At most 10,000 characters").nullable(),
  type: campaignType,
  goalAmountCents: goal.nullable(),
  coverImageUrl: httpsUrl.nullable(),
  videoUrl: httpsUrl.nullable(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "A color looks like #1F6F50")
    .nullable(),
  showDonorRoll: z.boolean(),
  showGoal: z.boolean(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  suggestedAmounts: z.array(gift).max(12, "At most 12 amounts"),
  allowCustomAmount: z.boolean(),
  allowRecurring: z.boolean(),
  matchingEnabled: z.boolean(),
  matchingOrgName: z.string().trim().min(1).max(120, "At most 120 characters").nullable(),
  matchingMaxCents: goal.nullable(),
  matchingRatioPct: z.int().min(1, "At least 1").max(1000, "At most 1000"),
  minAmountCents: gift.nullable(),
  ticketPriceCents: gift.nullable(),
  ticketCapacity: z.int().min(1, "At least 1").max(1_000_000, "At most 1,000,000").nullable(),
  parentCampaignId: z.string().min(1).max(64).nullable(),
  scheduledPublishAt: instant.nullable(),
};

/** Body of `POST /api/orgs/:idOrSlug/campaigns`. */
export const createCampaignInput = z.object({
  ...z.object(fields).partial().shape,
  title: fields.title,
  type: fields.type,
});
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/** Body of `PATCH /api/campaigns/:id`; what is absent stays. */
export const updateCampaignInput = z.object({
  ...z.object(fields).partial().shape,
  status: campaignStatus.optional(),
});
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

export const listCampaignsQuery = z.object({
  status: campaignStatus.optional(),
  type: campaignType.optional(),
});

export const campaignSchema = z.object({
  id: z.string(),
  orgId: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  type: campaignType,
  status: campaignStatus,
  goalAmountCents: z.int().nullable(),
  raisedAmountCents: z.int(),
  donationCount: z.int(),
  coverImageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  color: z.string().nullable(),
  showDonorRoll: z.boolean(),
  showGoal: z.boolean(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  suggestedAmounts: z.array(z.int()),
  allowCustomAmount: z.boolean(),
  allowRecurring: z.boolean(),
  matchingEnabled: z.boolean(),
  matchingOrgName: z.string().nullable(),
  matchingMaxCents: z.int().nullable(),
  matchingRatioPct: z.int(),
  /** What the matching organization adds to the gifts that count now; not part of `raisedAmountCents`. */
  matchedCents: z.int(),
  minAmountCents: z.int().nullable(),
  ticketPriceCents: z.int().nullable(),
  ticketCapacity: z.int().nullable(),
  ticketsSold: z.int(),
  parentCampaignId: z.string().nullable(),
  scheduledPublishAt: z.iso.datetime().nullable(),
  /** Since when staff keep it locked against card testing; it takes no gift meanwhile. */
  lockedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Campaign = z.infer<typeof campaignSchema>;
export const campaignListSchema = z.object({ data: z.array(campaignSchema) });

export const customFieldSchema = z.object({
  id: z.string(),
  campaignId: z.string(),
  label: z.string(),
  type: z.enum(["TEXT", "LONG_TEXT", "SELECT", "CHECKBOX", "NUMBER", "DATE"]),
  options: z.array(z.string()).nullable(),
  required: z.boolean(),
  position: z.int(),
  archivedAt: z.iso.datetime().nullable(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

export const givingLevelSchema = z.object({
  id: z.string(),
  campaignId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  amountCents: z.int(),
  fairMarketValueCents: z.int(),
  position: z.int(),
  archivedAt: z.iso.datetime().nullable(),
});
export type GivingLevel = z.infer<typeof givingLevelSchema>;

/** `GET /api/campaigns/:id` and `PATCH`: the campaign with its questions and levels. */
export const campaignDetailSchema = campaignSchema.extend({
  customFields: z.array(customFieldSchema),
  givingLevels: z.array(givingLevelSchema),
});
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;

/** What a donor may see of a campaign; nothing of the organization's inner life. */
export const publicCampaignSchema = campaignSchema
  .omit({ scheduledPublishAt: true, lockedAt: true, createdAt: true, updatedAt: true, orgId: true })
  .extend({
    /** Staff have locked it for the moment. */
    locked: z.boolean(),
    ticketsLeft: z.int().nullable(),
    acceptsGifts: z.boolean(),
    /** Bank payments are offered (the organization's account can take them, and the campaign may). */
    acceptsAch: z.boolean(),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      website: z.string().nullable(),
    }),
    customFields: z.array(customFieldSchema.omit({ campaignId: true, archivedAt: true })),
    givingLevels: z.array(givingLevelSchema.omit({ campaignId: true, archivedAt: true })),
  });
export type PublicCampaign = z.infer<typeof publicCampaignSchema>;

export const publicCampaignQuery = z.object({ org: z.string().max(60).optional() });
