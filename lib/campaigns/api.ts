import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { campaignInPath } from "./context";
import { checkNewCampaign, createCampaign as create } from "./create-campaign";
import { CAMPAIGN, DRAFT, FIELD, LEVEL } from "./examples";
import { getCampaign as getOne } from "./get-campaign";
import { getPublicAddress as getAddress } from "./get-public-address";
import { listCampaigns as list } from "./list-campaigns";
import {
  campaignDetailSchema,
  campaignListSchema,
  campaignSchema,
  createCampaignInput,
  listCampaignsQuery,
  publicAddressQuery,
  publicAddressSchema,
  updateCampaignInput,
} from "./schemas";
import { updateCampaign as update } from "./update-campaign";

const NO_CAMPAIGN = { status: 404, error: "Campaign not found", when: "There is no campaign with this id." };

const SLUG_TAKEN = {
  status: 409,
  error: "Slug is already taken",
  when: "Another campaign of the organization has the slug that is asked for.",
};

export const createCampaign = endpoint({
  id: "createCampaign",
  route: "POST /api/orgs/{idOrSlug}/campaigns",
  tag: "Campaigns",
  summary: "Create a campaign",
  description:
    "Creates a draft. Only `title` and `type` are required; without a `slug` one is made from the title, with a number where the organization uses it already. Where another organization holds the address of the slug, the campaign is created all the same and `bareAddress` is `TAKEN`: donors reach it at `publicUrl` alone. Nobody but members sees a draft: publish it with `status: ACTIVE` in an update, or at `scheduledPublishAt`.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: createCampaignInput,
  check: ({ ctx, body }) => checkNewCampaign(ctx, body),
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
  handle: ({ ctx, body }) => create(ctx, body),
});

export const listCampaigns = endpoint({
  id: "listCampaigns",
  route: "GET /api/orgs/{idOrSlug}/campaigns",
  tag: "Campaigns",
  summary: "List campaigns",
  description:
    "All campaigns of an organization, drafts too, newest first, in one answer. `status` and `type` narrow it down.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listCampaignsQuery,
  answer: campaignListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { status: "ACTIVE" },
    answer: { data: [CAMPAIGN] },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const getPublicAddress = endpoint({
  id: "getPublicAddress",
  route: "GET /api/orgs/{idOrSlug}/public-address",
  tag: "Campaigns",
  summary: "Get a public address",
  description:
    "Where donors reach a campaign of the organization with this slug, or would. Ask before you choose a slug: `TAKEN` is no error, but the campaign is then reached at `publicUrl` alone. Asking claims nothing.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: publicAddressQuery,
  answer: publicAddressSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { slug: DEMO.campaignSlug },
    answer: { publicUrl: CAMPAIGN.publicUrl, bareAddress: "HELD" },
  },
  handle: ({ ctx, query }) => getAddress(ctx, query),
});

export const getCampaign = endpoint({
  id: "getCampaign",
  route: "GET /api/campaigns/{id}",
  tag: "Campaigns",
  summary: "Get a campaign",
  description: "One campaign with its questions and giving levels, archived ones too.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.campaignId },
    answer: { ...CAMPAIGN, cover: null, customFields: [FIELD], givingLevels: [LEVEL] },
  },
  handle: ({ ctx }) => getOne(ctx),
});

export const updateCampaign = endpoint({
  id: "updateCampaign",
  route: "PATCH /api/campaigns/{id}",
  tag: "Campaigns",
  summary: "Update a campaign",
  description:
    "Changes what is given and leaves the rest; `status` publishes, pauses, ends and reopens. Donors see changes of an active campaign at once. Publishing claims the address `/donate/<slug>` where no organization holds it (`bareAddress`). A campaign may be published while its organization is still onboarding: gifts are refused until payment setup is finished.",
  role: "MEMBER",
  find: campaignInPath,
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
  handle: ({ ctx, body }) => update(ctx, body),
});
