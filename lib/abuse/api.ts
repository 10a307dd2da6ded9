import { orgInPath } from "@/lib/auth/access";
import { campaignInPath } from "@/lib/campaigns/context";
import { DRAFT } from "@/lib/campaigns/examples";
import { campaignDetailSchema } from "@/lib/campaigns/schemas";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { getProtection as get } from "./get-protection";
import { lockCampaign as lock } from "./lock-campaign";
import { protectionSchema } from "./schemas";
import { unlockCampaign as unlock } from "./unlock-campaign";

export const getProtection = endpoint({
  id: "getProtection",
  route: "GET /api/orgs/{idOrSlug}/protection",
  tag: "Organizations",
  summary: "Get the state of the protection",
  description:
    "How the defence against card testing stands: declined payments and gifts of the last 24 hours, by hour and by campaign, and what is locked. `CHALLENGED` makes a donor's browser solve a puzzle first, and the form stays open. A campaign is locked and unlocked by its own operations.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: protectionSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      state: "NORMAL",
      lastDay: { declines: 1, gifts: 14, addresses: 1, emails: 1 },
      hours: [{ start: "2026-11-21T10:00:00.000Z", declines: 1, gifts: 3 }],
      campaigns: [
        {
          id: DEMO.campaignId,
          title: "Winter Beds 2026",
          status: "ACTIVE",
          state: "NORMAL",
          declinesLastHour: 0,
          declinesLastDay: 1,
          giftsLastDay: 9,
          lockedAt: null,
          lockedBy: null,
        },
      ],
    },
  },
  handle: ({ ctx }) => get(ctx),
});

const NO_CAMPAIGN = { status: 404, error: "Campaign not found", when: "There is no campaign with this id." };

export const lockCampaign = endpoint({
  id: "lockCampaign",
  route: "POST /api/campaigns/{id}/lock",
  tag: "Campaigns",
  summary: "Lock a campaign",
  description:
    "Against card testing: the campaign takes no gift until it is unlocked. Its status and page stay. A campaign that is locked stays as it is.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.draftCampaignId },
    answer: {
      ...DRAFT,
      lockedAt: "2026-11-21T14:05:00.000Z",
      cover: null,
      customFields: [],
      givingLevels: [],
    },
  },
  handle: ({ ctx }) => lock(ctx),
});

export const unlockCampaign = endpoint({
  id: "unlockCampaign",
  route: "POST /api/campaigns/{id}/unlock",
  tag: "Campaigns",
  summary: "Unlock a campaign",
  description:
    "The campaign takes gifts again, as its status and dates say. One that is not locked stays as it is.",
  role: "ADMIN",
  find: campaignInPath,
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.draftCampaignId },
    answer: { ...DRAFT, cover: null, customFields: [], givingLevels: [] },
  },
  handle: ({ ctx }) => unlock(ctx),
});
