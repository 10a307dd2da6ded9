import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { slugParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { PUBLIC_CAMPAIGN } from "./examples";
import { getPublicCampaign as get } from "./get-public-campaign";
import { publicCampaignQuery, publicCampaignSchema } from "./schemas";

const NO_CAMPAIGN = {
  status: 404,
  error: "Campaign not found",
  when: "No public campaign has this slug.",
};

const WHICH = {
  status: 409,
  error: "Several organizations have used this address",
  more: {
    schema: z.object({
      organizations: z
        .array(z.object({ name: z.string(), slug: z.string().describe("The value for `org`.") }))
        .describe("Organizations with a campaign of this slug."),
    }),
    example: {
      organizations: [
        { name: "Hope Shelter", slug: DEMO.orgSlug },
        { name: "Northside Pantry", slug: "northside-pantry" },
      ],
    },
  },
  when: "`org` is missing, and either the organization that holds the address has ended or renamed its campaign while others use the slug, or several onboarding organizations use an address that none holds. `organizations` in the body lists name and slug of up to 20 to choose from, even if there is only one: an address never passes to another organization automatically.",
};

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
  refusals: [NO_CAMPAIGN, WHICH],
  example: {
    params: { slug: DEMO.campaignSlug },
    query: { org: DEMO.orgSlug },
    answer: PUBLIC_CAMPAIGN,
  },
  handle: ({ ctx, params, query }) => get(ctx, { slug: params.slug, org: query.org }),
});
