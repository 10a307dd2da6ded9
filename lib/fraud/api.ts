import { orgInPath } from "@/lib/auth/access";
import { campaignInPath } from "@/lib/campaigns/context";
import { DRAFT } from "@/lib/campaigns/examples";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { campaignDetailSchema } from "@/lib/campaigns/schemas";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { getProtection as get } from "./protection/get-protection";
import { lockCampaign as lock } from "./protection/lock-campaign";
import { unlockCampaign as unlock } from "./protection/unlock-campaign";
import { protectionSchema } from "./schemas";

export const getProtection = endpoint({
  id: "getProtection",
  route: "GET /api/orgs/{idOrSlug}/protection",
  tag: "Organizations",
  summary: "Get the protection state",
  description:
    "Returns the state of the protection against card testing: declined payments and donations of the last 24 hours, by hour and by campaign, and the locked campaigns. In state `CHALLENGED` the form stays open, but a donor's browser solves a puzzle first. Separate endpoints lock and unlock a campaign.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: protectionSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      state: "NORMAL",
      lastDay: { declines: 1, donations: 14, addresses: 1, emails: 1 },
      hours: [{ start: "2026-11-21T10:00:00.000Z", declines: 1, donations: 3 }],
      campaigns: [
        {
          id: DEMO.campaignId,
          title: "Winter Beds 2026",
          status: "ACTIVE",
          state: "NORMAL",
          declinesLastHour: 0,
          declinesLastDay: 1,
          donationsLastDay: 9,
          lockedAt: null,
          lockedBy: null,
        },
      ],
    },
  },
  handle: ({ ctx }) => get(ctx),
});

export const lockCampaign = endpoint({
  id: "lockCampaign",
  route: "POST /api/campaigns/{id}/lock",
  tag: "Campaigns",
  summary: "Lock a campaign",
  description:
    "Locks a campaign against card testing: it accepts no donations until it is unlocked. Its status and page do not change. Locking a locked campaign changes nothing.",
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
    "Unlocks a campaign, so that it accepts donations again if its status and dates allow. Unlocking a campaign that is not locked changes nothing.",
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
