import { chosenDays } from "@/lib/analytics/period/rules";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { pageInPath } from "./context";
import { getPageStatistics as read } from "./get-page-statistics";
import { pageStatisticsQuery, pageStatisticsSchema } from "./schemas";

export const getPageStatistics = endpoint({
  id: "getPageStatistics",
  route: "GET /api/campaigns/{id}/page-statistics",
  tag: "Reports",
  summary: "Get page statistics",
  description:
    "How often a campaign's page was opened, and how many donations were begun there and paid, by day in the organization's time zone. Views are counted on the server, without cookies and without storing anything about the visitor. Reloads count again; bots that identify themselves do not count. A donation counts on the day of its creation. Donations created through the API count as begun without a view.",
  role: "MEMBER",
  find: pageInPath,
  params: idParams,
  query: pageStatisticsQuery,
  check: ({ ctx, query }) => void chosenDays(query, ctx.now, "UTC"),
  answer: pageStatisticsSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.campaignId },
    query: { from: "2026-11-20", to: "2026-11-21" },
    answer: {
      timezone: "America/New_York",
      from: "2026-11-20",
      to: "2026-11-21",
      views: 214,
      begun: 19,
      paid: 16,
      days: [
        { date: "2026-11-20", views: 130, begun: 12, paid: 11 },
        { date: "2026-11-21", views: 84, begun: 7, paid: 5 },
      ],
    },
  },
  handle: ({ ctx, query }) => read(ctx, query),
});
