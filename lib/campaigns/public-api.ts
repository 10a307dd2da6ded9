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
    "Returns the data of a donation page. Drafts are not found. Slugs are unique only within an organization: pass `org`, so that a donation cannot go to another organization. Without `org`, the address leads to the organization that holds it: the first `ACTIVE` one that published a campaign with the slug. That organization keeps the address, so that printed links never lead elsewhere. An onboarding organization is shown only if no organization holds the address.",
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
    "Returns the data of an organization's public page: its profile, and the campaigns that currently accept donations. An organization that cannot receive money is not found. Drafts, hidden goals and supporters' pages are never included.",
  role: "public",
  limit: "view",
  params: slugParams,
  answer: publicOrganizationSchema,
  refusals: [NO_PUBLIC_ORGANIZATION],
  example: { params: { slug: DEMO.orgSlug }, answer: PUBLIC_ORGANIZATION },
  handle: ({ ctx, params }) => getOrganization(ctx, params.slug),
});
