import {
  campaignDetailSchema,
  campaignListSchema,
  campaignSchema,
  createCampaignInput,
  listCampaignsQuery,
  publicAddressQuery,
  publicAddressSchema,
  updateCampaignInput,
} from "@/lib/campaigns/schemas";
import { idParams, orgParams } from "@/lib/http/params";
import { CAMPAIGN, DRAFT, FIELD, LEVEL } from "../campaign-examples";
import { DEMO } from "../demo";
import { operation } from "../operation";

export * from "./campaign-parts";

const NO_CAMPAIGN = { status: 404, error: "Campaign not found", when: "There is no campaign with this id." };
const SLUG_TAKEN = {
  status: 409,
  error: "Slug is already taken",
  when: "Another campaign of the organization has the slug that is asked for.",
};
export const createCampaign = operation({
  id: "createCampaign",
  tag: "Campaigns",
  summary: "Create a campaign",
  description:
    "Creates a draft. Only `title` and `type` are required; without a `slug` one is made from the title, with a number where the organization uses it already. Where another organization holds the address of the slug, the campaign is created all the same and `bareAddress` is `TAKEN`: donors reach it at `publicUrl` alone. Nobody but members sees a draft: publish it with `status: ACTIVE` in an update, or at `scheduledPublishAt`.",
  role: "MEMBER",
  params: orgParams,
  body: createCampaignInput,
  status: 201,
  answer: campaignSchema,
  idempotent: true,
  refusals: [SLUG_TAKEN],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { title: "Spring Meals", type: "DONATION", goalAmountCents: 500_000 },
    answer: {
      ...DRAFT,
      id: "k3w8z1p7d0h5s2c9x6m3v8ya",
      title: "Spring Meals",
      slug: "spring-meals",
      goalAmountCents: 500_000,
    },
  },
});

export const listCampaigns = operation({
  id: "listCampaigns",
  tag: "Campaigns",
  summary: "List campaigns",
  description:
    "All campaigns of an organization, drafts too, newest first, in one answer. `status` and `type` narrow it down.",
  role: "MEMBER",
  params: orgParams,
  query: listCampaignsQuery,
  answer: campaignListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { status: "ACTIVE" },
    answer: { data: [CAMPAIGN] },
  },
});

export const getPublicAddress = operation({
  id: "getPublicAddress",
  tag: "Campaigns",
  summary: "Get a public address",
  description:
    "Where donors reach a campaign of the organization with this slug, or would. Ask before you choose a slug: `TAKEN` is no error, but the campaign is then reached at `publicUrl` alone. Asking claims nothing.",
  role: "MEMBER",
  params: orgParams,
  query: publicAddressQuery,
  answer: publicAddressSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { slug: DEMO.campaignSlug },
    answer: { publicUrl: CAMPAIGN.publicUrl, bareAddress: "HELD" },
  },
});

export const getCampaign = operation({
  id: "getCampaign",
  tag: "Campaigns",
  summary: "Get a campaign",
  description: "One campaign with its questions and giving levels, archived ones too.",
  role: "MEMBER",
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.campaignId },
    answer: { ...CAMPAIGN, cover: null, customFields: [FIELD], givingLevels: [LEVEL] },
  },
});

export const updateCampaign = operation({
  id: "updateCampaign",
  tag: "Campaigns",
  summary: "Update a campaign",
  description:
    "Changes what is given and leaves the rest; `status` publishes, pauses, ends and reopens. Donors see changes of an active campaign at once. Publishing claims the address `/donate/<slug>` where no organization holds it (`bareAddress`). A campaign may be published while its organization is still onboarding: gifts are refused until payment setup is finished.",
  role: "MEMBER",
  params: idParams,
  body: updateCampaignInput,
  answer: campaignDetailSchema,
  refusals: [
    NO_CAMPAIGN,
    SLUG_TAKEN,
    {
      status: 409,
      error: "A campaign cannot go from DRAFT to PAUSED",
      when: "`status` asks for a move that is not allowed; the text names both.",
    },
    {
      status: 409,
      error: "Type and slug are fixed after the first gift",
      when: "`type` or `slug` would change and somebody has given.",
    },
    {
      status: 409,
      error: "Capacity cannot be below the tickets that are sold and held",
      when: "`ticketCapacity` is too small.",
    },
    {
      status: 409,
      error: "The campaign has just changed; read it again",
      when: "Somebody else changed it at the same moment; nothing was written.",
    },
  ],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { goalAmountCents: 750_000, showGoal: true },
    answer: { ...DRAFT, goalAmountCents: 750_000, cover: null, customFields: [], givingLevels: [] },
  },
});

export const lockCampaign = operation({
  id: "lockCampaign",
  tag: "Campaigns",
  summary: "Lock a campaign",
  description:
    "Against card testing: the campaign takes no gift until it is unlocked. Its status and page stay. A campaign that is locked stays as it is.",
  role: "MEMBER",
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
});

export const unlockCampaign = operation({
  id: "unlockCampaign",
  tag: "Campaigns",
  summary: "Unlock a campaign",
  description:
    "The campaign takes gifts again, as its status and dates say. One that is not locked stays as it is.",
  role: "ADMIN",
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.draftCampaignId },
    answer: { ...DRAFT, cover: null, customFields: [], givingLevels: [] },
  },
});
