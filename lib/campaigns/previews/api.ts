import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { campaignInPath } from "../context";
import {
  createPreviewLink as create,
  listPreviewLinks as list,
  previewLinkInPath,
  revokePreviewLink as revoke,
} from "./preview-links";
import { NO_CAMPAIGN, NO_LINK, NOT_A_DRAFT, TOO_MANY_LINKS } from "./refusals";
import {
  createPreviewLinkInput,
  previewLinkListSchema,
  previewLinkParams,
  previewLinkSchema,
} from "./schemas";

const LINK = {
  id: DEMO.previewLinkId,
  campaignId: DEMO.draftCampaignId,
  url: "https://give.example.org/donate/spring-gala/preview/k2v9t0x4b7n1m5q8w3e6r0ty.SG9wZVNoZWx0ZXJQcmV2aWV3TGlua1NpZ25hdHVyZQ",
  expiresAt: "2026-11-28T10:00:00.000Z",
  revokedAt: null,
  createdAt: "2026-11-21T10:00:00.000Z",
};

export const createPreviewLink = endpoint({
  id: "createPreviewLink",
  route: "POST /api/campaigns/{id}/preview-links",
  tag: "Campaigns",
  summary: "Create a preview link",
  description:
    "Creates a link that shows a draft's page to anyone who has the link, until it expires or is revoked. The page states that it is a preview and accepts no donations. Once the campaign is published, the link leads to the public page.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: createPreviewLinkInput,
  status: 201,
  answer: previewLinkSchema,
  idempotent: true,
  refusals: [NO_CAMPAIGN, NOT_A_DRAFT, TOO_MANY_LINKS],
  example: { params: { id: DEMO.draftCampaignId }, body: { days: 7 }, answer: LINK },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const listPreviewLinks = endpoint({
  id: "listPreviewLinks",
  route: "GET /api/campaigns/{id}/preview-links",
  tag: "Campaigns",
  summary: "List preview links",
  description: "Lists a campaign's preview links that are currently valid, newest first, at most ten.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: previewLinkListSchema,
  refusals: [NO_CAMPAIGN],
  example: { params: { id: DEMO.draftCampaignId }, answer: { data: [LINK] } },
  handle: ({ ctx }) => list(ctx),
});

export const revokePreviewLink = endpoint({
  id: "revokePreviewLink",
  route: "DELETE /api/campaigns/{id}/preview-links/{linkId}",
  tag: "Campaigns",
  summary: "Revoke a preview link",
  description: "Revokes a preview link, which stops working immediately. Revoking it again changes nothing.",
  role: "MEMBER",
  find: previewLinkInPath,
  params: previewLinkParams,
  answer: previewLinkSchema,
  refusals: [NO_CAMPAIGN, NO_LINK],
  example: {
    params: { id: DEMO.draftCampaignId, linkId: DEMO.previewLinkId },
    answer: { ...LINK, revokedAt: "2026-11-22T08:30:00.000Z" },
  },
  handle: ({ ctx }) => revoke(ctx),
});
