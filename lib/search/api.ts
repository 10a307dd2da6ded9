import { orgInPath } from "@/lib/auth/access";
import { CAMPAIGN } from "@/lib/campaigns/examples";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { searchQuery, searchResultSchema } from "./schemas";
import { searchOrganization } from "./search-organization";

export const search = endpoint({
  id: "search",
  route: "GET /api/orgs/{idOrSlug}/search",
  tag: "Organizations",
  summary: "Search everything",
  description:
    "Donors, donations and campaigns that match a text, up to five of each: the results that the dashboard's command palette shows as you type. For all matches, use `q` of the list endpoints.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: searchQuery,
  answer: searchResultSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { q: "amara" },
    answer: {
      donors: [{ id: DEMO.donorId, firstName: "Amara", lastName: "Nwosu", email: "amara@example.com" }],
      donations: [
        {
          id: DEMO.donationId,
          receiptNumber: "ALM-7K2M-9QXR-D4TW",
          amountCents: 5000,
          paymentMethod: "CARD",
          status: "SUCCEEDED",
          voided: false,
          donor: { firstName: "Amara", lastName: "Nwosu" },
          campaign: { title: CAMPAIGN.title },
          createdAt: "2026-11-20T10:05:00.000Z",
        },
      ],
      campaigns: [{ id: CAMPAIGN.id, title: CAMPAIGN.title, status: CAMPAIGN.status }],
    },
  },
  handle: ({ ctx, query }) => searchOrganization(ctx, query),
});
