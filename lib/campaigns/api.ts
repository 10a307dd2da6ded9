import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { decodeAgain, withUpload } from "@/lib/http/upload";
import { DEMO, DEMO_COVER } from "@/lib/kernel/demo";
import { STORING, UPLOADS_BUSY } from "@/lib/pictures/refusals";
import { PICTURE_UPLOAD } from "@/lib/pictures/schemas";
import { adjustCover, COVER_CHANGED, COVER_LOST, NO_UPLOAD, removeCover, setCover } from "./change-cover";
import { campaignInPath } from "./context";
import { adjustCoverInput } from "./cover-schemas";
import { checkNewCampaign, createCampaign as create } from "./create/create-campaign";
import { duplicateCampaign as duplicate } from "./create/duplicate-campaign";
import { CAMPAIGN, DRAFT, FIELD, LEVEL } from "./examples";
import { getCampaign as getOne } from "./get-campaign";
import { listCampaigns as list } from "./list-campaigns";
import { getPublicAddress as getAddress } from "./public-address/get-public-address";
import { NO_CAMPAIGN } from "./refusals";
import {
  campaignDetailSchema,
  campaignListSchema,
  campaignSchema,
  createCampaignInput,
  duplicateCampaignInput,
  listCampaignsQuery,
  publicAddressQuery,
  publicAddressSchema,
  updateCampaignInput,
} from "./schemas";
import { updateCampaign as update } from "./update-campaign";

const UPLOADED = {
  source: "UPLOAD",
  status: "READY",
  url: DEMO_COVER,
  error: null,
  originalUrl: DEMO_COVER,
  crop: null,
  focus: null,
  alt: null,
} as const;

const SLUG_TAKEN = {
  status: 409,
  error: "Slug is already taken",
  when: "Another campaign of the organization has this slug.",
};

export const createCampaign = endpoint({
  id: "createCampaign",
  route: "POST /api/orgs/{idOrSlug}/campaigns",
  tag: "Campaigns",
  summary: "Create a campaign",
  description:
    "Creates a draft. Only `title` and `type` are required. Without `slug`, one is derived from the title, with a number if the organization already uses it. If another organization holds the slug's address, the campaign is still created and `bareAddress` is `TAKEN`: donors reach it only at `publicUrl`. Drafts are visible to members only. A draft is published by an update with `status: ACTIVE` or at `scheduledPublishAt`.",
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

export const duplicateCampaign = endpoint({
  id: "duplicateCampaign",
  route: "POST /api/campaigns/{id}/duplicate",
  tag: "Campaigns",
  summary: "Duplicate a campaign",
  description:
    "Creates a draft with the content, cover, settings, questions and giving levels of a campaign in any status. Dates, the scheduled publication and the match are not copied. The slug is derived from the title, with a number if the organization already uses it.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: duplicateCampaignInput,
  status: 201,
  answer: campaignSchema,
  idempotent: true,
  refusals: [NO_CAMPAIGN, SLUG_TAKEN],
  example: {
    params: { id: DEMO.campaignId },
    body: { title: "Winter Beds 2027" },
    answer: { ...DRAFT, id: "p4x9b2m7t0c5q8w3k6z1v8ya", title: "Winter Beds 2027", slug: "winter-beds-2027" },
  },
  handle: ({ ctx, body }) => duplicate(ctx, body),
});

export const listCampaigns = endpoint({
  id: "listCampaigns",
  route: "GET /api/orgs/{idOrSlug}/campaigns",
  tag: "Campaigns",
  summary: "List campaigns",
  description:
    "Lists all campaigns of an organization, including drafts, newest first, in one response. Filter by `status` and `type`.",
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
    "Returns the address at which donors reach, or would reach, a campaign of the organization with this slug. Check the address before you choose a slug: `TAKEN` is not an error, but donors then reach the campaign only at `publicUrl`. Checking does not reserve the address.",
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
  description: "Returns a campaign with its custom fields and giving levels, including archived ones.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.campaignId },
    answer: { ...CAMPAIGN, cover: UPLOADED, customFields: [FIELD], givingLevels: [LEVEL] },
  },
  handle: ({ ctx }) => getOne(ctx),
});

export const updateCampaign = endpoint({
  id: "updateCampaign",
  route: "PATCH /api/campaigns/{id}",
  tag: "Campaigns",
  summary: "Update a campaign",
  description:
    "Updates the given fields. `status` publishes, pauses, ends or reopens the campaign. Donors see changes to an active campaign immediately. Publishing claims the address `/donate/<slug>` if no organization holds it (`bareAddress`). A campaign can be published while its organization is onboarding, but donations are refused until payment setup is complete.",
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
      when: "The status change is not allowed. The error states both statuses.",
    },
    {
      status: 409,
      error: "Type and slug are fixed after the first donation",
      when: "`type` or `slug` would change, and the campaign has donations.",
    },
    {
      status: 409,
      error: "Capacity cannot be below the tickets that are sold and held",
      when: "`ticketCapacity` is below the number of tickets sold and held.",
    },
    {
      status: 409,
      error: "The campaign has just changed; read it again",
      when: "The campaign was changed concurrently. Nothing was written.",
    },
  ],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { goalAmountCents: 750_000, showGoal: true },
    answer: { ...DRAFT, goalAmountCents: 750_000, cover: null, customFields: [], givingLevels: [] },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const setCampaignCover = endpoint({
  id: "setCampaignCover",
  route: "PUT /api/campaigns/{id}/cover",
  tag: "Campaigns",
  summary: "Upload a cover",
  description:
    "Uploads the campaign's cover. The body is the file: JPEG, PNG, WebP, GIF or AVIF, at most 8 MiB and 50 million pixels, with its `Content-Type`. It is re-encoded as WebP with at most 1600 pixels per edge, without metadata, and is shown immediately instead of `coverImageUrl`. A picture of 1600 × 900 pixels works best; use `PATCH` to crop a picture with a different aspect ratio. SVG is not accepted. One upload at a time.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  upload: PICTURE_UPLOAD,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN, UPLOADS_BUSY, ...STORING],
  example: {
    params: { id: DEMO.draftCampaignId },
    file: "scripts/seed/pictures/winter-beds.webp",
    answer: { ...DRAFT, cover: UPLOADED, customFields: [], givingLevels: [] },
  },
  handle: ({ ctx, request }) => withUpload(ctx, request, PICTURE_UPLOAD, (file) => setCover(ctx, file)),
});

const ADJUSTED = {
  crop: { x: 0, y: 12.5, width: 100, height: 75 },
  focus: { x: 50, y: 30 },
  alt: "A made bed under a window with snow",
};

export const adjustCampaignCover = endpoint({
  id: "adjustCampaignCover",
  route: "PATCH /api/campaigns/{id}/cover",
  tag: "Campaigns",
  summary: "Crop the uploaded cover",
  description:
    "Crops the uploaded picture, and sets the focal point that stays in view (`focus`) and the alternative text. The whole picture is kept, so that the crop can be changed later. All three belong to this picture: a new upload is shown whole, without a focal point or an alternative text.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: adjustCoverInput,
  answer: campaignDetailSchema,
  refusals: [
    NO_CAMPAIGN,
    { status: 409, error: NO_UPLOAD, when: "There is no cover, or it is the picture at `coverImageUrl`." },
    { status: 409, error: COVER_CHANGED, when: "The cover was replaced or cropped concurrently." },
    { status: 409, error: COVER_LOST, when: "The installation no longer has the file of the whole picture." },
    UPLOADS_BUSY,
    ...STORING,
  ],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: ADJUSTED,
    answer: { ...DRAFT, cover: { ...UPLOADED, ...ADJUSTED }, customFields: [], givingLevels: [] },
  },
  handle: ({ ctx, body }) => decodeAgain({ ...ctx, orgId: ctx.campaign.orgId }, () => adjustCover(ctx, body)),
});

export const removeCampaignCover = endpoint({
  id: "removeCampaignCover",
  route: "DELETE /api/campaigns/{id}/cover",
  tag: "Campaigns",
  summary: "Remove the uploaded cover",
  description:
    "Removes the uploaded cover. The page then shows the picture at `coverImageUrl`, if any. Without an uploaded cover, nothing changes.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: campaignDetailSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.draftCampaignId },
    answer: { ...DRAFT, cover: null, customFields: [], givingLevels: [] },
  },
  handle: ({ ctx }) => removeCover(ctx),
});
