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
  when: "No campaign that donors may see has this slug.",
};

const WHICH = {
  status: 409,
  error: "Several organizations have used this address",
  more: {
    schema: z.object({
      organizations: z
        .array(z.object({ name: z.string(), slug: z.string().describe("What `org` is to be.") }))
        .describe("Those whose campaign has the slug."),
    }),
    example: {
      organizations: [
        { name: "Hope Shelter", slug: DEMO.orgSlug },
        { name: "Northside Pantry", slug: "northside-pantry" },
      ],
    },
  },
  when: "`org` is missing and the organization that holds the address has ended or renamed its campaign while others use the slug, or several organizations that are still onboarding use an address that none holds; `organizations` in the answer lists the name and slug of each to choose from, 20 at most, even where it is a single one: an address never moves on to another organization by itself.",
};

export const getPublicCampaign = endpoint({
  id: "getPublicCampaign",
  route: "GET /api/public/campaigns/{slug}",
  tag: "Donation pages",
  summary: "Get a public campaign",
  description:
    "What donors may see of a campaign: everything that a donation page needs. A draft does not exist here. Slugs are unique within an organization only: name it with `org`, and the money cannot reach another one. Without `org` the address leads to the organization that holds it: the first `ACTIVE` one that published a campaign with the slug. It keeps the address, so that printed links never lead to another organization; one that is still onboarding is shown only where none holds it.",
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
