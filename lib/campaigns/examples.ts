import { GENERAL_FUND } from "@/lib/funds/labels";
import { DEMO, DEMO_COVER, DEMO_LOGO } from "@/lib/kernel/demo";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { orgPath } from "@/lib/kernel/urls/org-path";

const ORIGIN = "http://localhost:3001";

/** The demo campaign used in the API reference. */
export const CAMPAIGN = {
  id: DEMO.campaignId,
  orgId: DEMO.orgId,
  title: "Winter Beds 2026",
  slug: DEMO.campaignSlug,
  description: "When the temperature drops below freezing, nobody in our city should sleep outside.",
  impactLine: "$25 keeps one bed warm for a night. Forty beds, November to March.",
  type: "DONATION",
  status: "ACTIVE",
  goalAmountCents: 2_000_000,
  raisedAmountCents: 1_248_000,
  donationCount: 143,
  coverImageUrl: null,
  videoUrl: null,
  color: "#1F6F50",
  showDonorRoll: true,
  approveMessages: false,
  showGoal: true,
  startDate: null,
  endDate: null,
  suggestedAmounts: [2500, 5000, 10_000, 25_000],
  defaultAmountCents: 5000,
  impactCaptions: [
    { amountCents: 2500, caption: "keeps one bed warm for a night" },
    { amountCents: 5000, caption: "keeps two beds warm for a night" },
  ],
  allowCustomAmount: true,
  allowRecurring: true,
  matchingEnabled: false,
  matchingOrgName: null,
  matchingMaxCents: null,
  matchingRatioPct: 100,
  matchedCents: 0,
  minAmountCents: null,
  employerMatchText: null,
  employerMatchUrl: null,
  ticketPriceCents: null,
  ticketFairMarketValueCents: null,
  ticketCapacity: null,
  eventStartsAt: null,
  eventEndsAt: null,
  eventPlace: null,
  ticketsSold: 0,
  defaultFundId: null,
  fundIds: [DEMO.fundId],
  parentCampaignId: null,
  publicUrl: `${ORIGIN}${donatePath(DEMO.campaignSlug, undefined)}`,
  bareAddress: "HELD",
  scheduledPublishAt: null,
  lockedAt: null,
  createdAt: "2026-06-24T09:30:00.000Z",
  updatedAt: "2026-06-24T09:30:00.000Z",
};

export const DRAFT = {
  ...CAMPAIGN,
  id: DEMO.draftCampaignId,
  title: "Summer Camp",
  slug: "summer-camp",
  description: null,
  impactLine: null,
  status: "DRAFT",
  goalAmountCents: null,
  raisedAmountCents: 0,
  donationCount: 0,
  color: null,
  defaultAmountCents: null,
  impactCaptions: [],
  fundIds: [],
  publicUrl: `${ORIGIN}${donatePath("summer-camp", DEMO.orgSlug)}`,
  bareAddress: "FREE",
};

export const FIELD = {
  id: DEMO.customFieldId,
  campaignId: DEMO.campaignId,
  label: "How did you hear about us?",
  type: "SELECT",
  options: ["A friend", "Our newsletter", "The news", "Online"],
  required: false,
  position: 0,
  archivedAt: null,
};

export const LEVEL = {
  id: DEMO.givingLevelId,
  campaignId: DEMO.campaignId,
  name: "A warm bed for a month",
  description: "Laundry, heating and a hot supper, thirty nights long",
  amountCents: 75_000,
  fairMarketValueCents: 0,
  position: 0,
  archivedAt: null,
};

const {
  orgId: _org,
  bareAddress: _bare,
  defaultFundId: _default,
  fundIds: _funds,
  scheduledPublishAt: _at,
  lockedAt: _locked,
  createdAt: _made,
  updatedAt: _new,
  ...shown
} = CAMPAIGN;
const { campaignId: _field, archivedAt: _archivedAt, ...question } = FIELD;
const { campaignId: _level, archivedAt: _offered, ...level } = LEVEL;

/** The demo campaign in its public form. */
export const PUBLIC_CAMPAIGN = {
  ...shown,
  coverUrl: DEMO_COVER,
  coverAlt: null,
  coverFocus: null,
  locked: false,
  ticketsLeft: null,
  acceptsDonations: true,
  acceptsAch: true,
  org: {
    name: "Hope Shelter",
    slug: DEMO.orgSlug,
    ein: "84-2917365",
    taxStatus: "501C3",
    website: "https://hopeshelter.example",
    logoUrl: DEMO_LOGO,
    color: "#1F6F50",
    pageUrl: `${ORIGIN}${orgPath(DEMO.orgSlug)}`,
    timezone: "America/New_York",
  },
  parent: null,
  fundraisers: null,
  customFields: [question],
  matches: [],
  givingLevels: [level],
  defaultFund: { id: null, name: GENERAL_FUND, code: null },
  funds: [
    { id: null, name: GENERAL_FUND, code: null },
    { id: DEMO.fundId, name: "Winter shelter", code: "4100-20" },
  ],
};

/** The demo organization in its public form. */
export const PUBLIC_ORGANIZATION = {
  name: "Hope Shelter",
  slug: DEMO.orgSlug,
  legalName: "Hope Shelter of Brooklyn, Inc.",
  ein: "84-2917365",
  taxStatus: "501C3",
  website: "https://hopeshelter.example",
  description: "A warm bed, a hot dinner and someone who listens, every night of the winter.",
  logoUrl: DEMO_LOGO,
  color: "#1F6F50",
  publicUrl: `${ORIGIN}${orgPath(DEMO.orgSlug)}`,
  campaigns: [
    {
      title: CAMPAIGN.title,
      slug: CAMPAIGN.slug,
      type: CAMPAIGN.type,
      color: CAMPAIGN.color,
      raisedAmountCents: CAMPAIGN.raisedAmountCents,
      donationCount: CAMPAIGN.donationCount,
      endDate: null,
      publicUrl: CAMPAIGN.publicUrl,
      summary: CAMPAIGN.description,
      coverUrl: DEMO_COVER,
      coverFocus: null,
      goalAmountCents: CAMPAIGN.goalAmountCents,
    },
  ],
};
