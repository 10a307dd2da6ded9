import { endpoint } from "@/lib/http/endpoint";
import { slugParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { PUBLIC_CAMPAIGN, PUBLIC_ORGANIZATION } from "./examples";
import { getPublicCampaign as get } from "./public/get-public-campaign";
import { getPublicOrganization as getOrganization } from "./public/get-public-organization";
import { publicOrganizationSchema } from "./public/organization-schemas";
import { publicCampaignQuery, publicCampaignSchema } from "./public/schemas";
import { NO_PUBLIC_CAMPAIGN, NO_PUBLIC_ORGANIZATION, WHICH_ORGANIZATION } from "./refusals";

export const getPublicCampaign = endpoint({
  id: "getPublicCampaign",
  route: "GET /api/public/campaigns/{slug}",
  tag: "Donation pages",
  summary: "Get a public campaign",
  description:
    "Everything a donation page needs. Drafts are not found. Slugs are unique within an organization only: pass `org`, so that the donation cannot reach another one. Without `org`, the address leads to the organization that holds it: the first `ACTIVE` one that published a campaign with the slug. It keeps the address, so that printed links never lead elsewhere; an onboarding organization is shown only if no organization holds the address.",
  role: "public",
  limit: "view",
  params: slugParams,
  query: publicCampaignQuery,
  answer: publicCampaignSchema,
  refusals: [NO_PUBLIC_CAMPAIGN, WHICH_ORGANIZATION],
  example: {
    params: { slug: DEMO.campaignSlug },
    query: { org: DEMO.orgSlug },
    answer: PUBLIC_CAMPAIGN,
  },
  handle: ({ ctx, params, query }) => get(ctx, { slug: params.slug, org: query.org }),
});

export const getPublicOrganization = endpoint({
  id: "getPublicOrganization",
  route: "GET /api/public/orgs/{slug}",
  tag: "Donation pages",
  summary: "Get a public organization",
  description:
    "Everything the organization's public page needs: who it is, and the campaigns that accept donations now. An organization that cannot receive money is not found. Drafts, hidden goals and supporters' pages are never listed.",
  role: "public",
  limit: "view",
  params: slugParams,
  answer: publicOrganizationSchema,
  refusals: [NO_PUBLIC_ORGANIZATION],
  example: { params: { slug: DEMO.orgSlug }, answer: PUBLIC_ORGANIZATION },
  handle: ({ ctx, params }) => getOrganization(ctx, params.slug),
});
