import { orgInPath } from "@/lib/auth/access";
import { CAMPAIGN } from "@/lib/campaigns/examples";
import { FUND } from "@/lib/funds/examples";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { campaignOfOrg } from "./context";
import { getCampaignReport as reportOnCampaign } from "./get-campaign-report";
import { getFundReport as reportOnFunds } from "./get-fund-report";
import { getOrganizationOverview } from "./get-organization-overview";
import { getOrganizationReport as reportOnOrganization } from "./get-organization-report";
import { liveOverviewSchema, waitForOverviewQuery } from "./live/schemas";
import { waitForOverview as waitForNextOverview } from "./live/wait-for-overview";
import { type OrganizationOverview, organizationOverviewSchema } from "./overview-schemas";
import { trendWindow } from "./rules";
import {
  campaignReportQuery,
  campaignReportSchema,
  fundReportQuery,
  fundReportSchema,
  organizationReportQuery,
  organizationReportSchema,
} from "./schemas";

const periodOf = (from: string, before: { from: string; to: string }) => ({
  from,
  to: "2026-11-21",
  raisedCents: 412_500,
  donationCount: 71,
  before: {
    ...before,
    until: `${before.to}T19:00:00Z`,
    raisedCents: 388_000,
    donationCount: 66,
  },
});

const OVERVIEW: OrganizationOverview = {
  asOf: "2026-11-21T19:05:12.000Z",
  timezone: "America/New_York",
  total: { raisedCents: 1_824_350, donationCount: 312 },
  today: periodOf("2026-11-21", { from: "2026-11-20", to: "2026-11-20" }),
  thisWeek: periodOf("2026-11-16", { from: "2026-11-09", to: "2026-11-14" }),
  thisMonth: periodOf("2026-11-01", { from: "2026-10-01", to: "2026-10-21" }),
  last30Days: periodOf("2026-10-23", { from: "2026-09-23", to: "2026-10-22" }),
  days: [{ date: "2026-10-23", raisedCents: 12_500, donationCount: 2 }],
  recurring: {
    active: { count: 41, monthlyCents: 174_500 },
    begun: { count: 3, monthlyCents: 9_500 },
    ended: { count: 1, monthlyCents: 2_500 },
  },
  latestDonations: [
    {
      id: DEMO.donationId,
      donor: { id: DEMO.donorId, firstName: "Amara", lastName: "Nwosu" },
      campaign: { id: CAMPAIGN.id, title: CAMPAIGN.title },
      amountCents: 5000,
      frequency: "ONE_TIME",
      status: "SUCCEEDED",
      paymentMethod: "CARD",
      receivedAt: "2026-11-21T18:58:03.000Z",
    },
  ],
  openCampaigns: [
    {
      id: CAMPAIGN.id,
      title: CAMPAIGN.title,
      goalAmountCents: CAMPAIGN.goalAmountCents,
      raisedAmountCents: CAMPAIGN.raisedAmountCents,
      donationCount: CAMPAIGN.donationCount,
      lastDonationAt: "2026-11-21T18:57:40.000Z",
    },
  ],
  campaigns: { total: 4, published: 3, active: 2 },
  openAlerts: 1,
};

export const getOverview = endpoint({
  id: "getOverview",
  route: "GET /api/orgs/{idOrSlug}/overview",
  tag: "Organizations",
  summary: "Get the overview",
  description:
    "Returns the figures of an organization's home page: today, this week and this month compared with the same part of the previous period, the last 30 days, recurring donations, the latest donations, active campaigns by their last donation, and the number of open alerts. Days are in the organization's time zone; a donation belongs to the day of its creation. Only donations that are currently `SUCCEEDED` count. Response time does not depend on the number of donations.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: organizationOverviewSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: OVERVIEW },
  handle: ({ ctx }) => getOrganizationOverview(ctx),
});

export const waitForOverview = endpoint({
  id: "waitForOverview",
  route: "GET /api/orgs/{idOrSlug}/live",
  tag: "Organizations",
  summary: "Wait for the next overview",
  description:
    "Returns the overview as soon as anything in it changes: a donation, a refund, a dispute, an alert. Pass the `version` of the last response as `after`. The response is sent within two seconds of the change, or without an overview after `seconds`. Each response is complete, so a client that was offline misses nothing and counts nothing twice. Membership is checked again before the response. Up to 20 calls per person may wait at a time. For programs, webhooks are more efficient.",
  role: "MEMBER",
  personOnly: true,
  find: orgInPath,
  params: orgParams,
  query: waitForOverviewQuery,
  answer: liveOverviewSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: { version: "7b0f6c2f4a4d1d0c8a1c0e1f0a9b8c7d-1994301", overview: OVERVIEW },
  },
  handle: ({ ctx, query, request }) => waitForNextOverview(ctx, query, request.signal),
});

const FIGURES = {
  summary: {
    totalRaisedCents: 1_248_000,
    donationCount: 143,
    avgGiftCents: 8727,
    uniqueDonors: 118,
    recurringCount: 31,
    oneTimeCount: 112,
  },
  trend: [
    { date: "2026-11-20", amountCents: 12_500, count: 2 },
    { date: "2026-11-21", amountCents: 0, count: 0 },
  ],
  topDonors: [
    { donorId: DEMO.donorId, firstName: "Amara", lastName: "N.", totalCents: 120_000, count: 4 },
    {
      donorId: "n6v2b9q4t1y8e5r3u0i7o2pl",
      firstName: "Anonymous",
      lastName: "L.",
      totalCents: 75_000,
      count: 1,
    },
  ],
  paymentMethods: [
    { method: "CARD", count: 121, amountCents: 1_003_000 },
    { method: "ACH", count: 22, amountCents: 245_000 },
  ],
  frequencyBreakdown: [
    { frequency: "ONE_TIME", count: 112, amountCents: 1_095_500 },
    { frequency: "MONTHLY", count: 31, amountCents: 152_500 },
  ],
  topSources: [{ source: "newsletter", count: 38, amountCents: 301_000 }],
  peakHour: 19,
};

const WINDOW = { startDate: "2026-11-20", endDate: "2026-11-21" };

export const getCampaignReport = endpoint({
  id: "getCampaignReport",
  route: "GET /api/reporting/campaign/{id}",
  tag: "Reports",
  summary: "Get a campaign report",
  description:
    "Returns the analytics of one campaign. The window applies to `trend` only; everything else is all-time. Figures count donations that are currently `SUCCEEDED`, less partial refunds; a donation belongs to the UTC day and hour in which it was created. Response time does not depend on the number of donations.",
  role: "MEMBER",
  find: campaignOfOrg,
  params: idParams,
  query: campaignReportQuery,
  check: ({ ctx, query }) => void trendWindow(query, ctx.now),
  answer: campaignReportSchema,
  refusals: [
    { status: 404, error: "Campaign not found", when: "The organization has no campaign with this id." },
  ],
  example: {
    params: { id: DEMO.campaignId },
    query: { orgId: DEMO.orgSlug, ...WINDOW },
    answer: {
      campaign: {
        id: CAMPAIGN.id,
        title: CAMPAIGN.title,
        goalAmountCents: CAMPAIGN.goalAmountCents,
        raisedAmountCents: CAMPAIGN.raisedAmountCents,
        donationCount: CAMPAIGN.donationCount,
        status: CAMPAIGN.status,
        startDate: null,
        endDate: null,
      },
      ...FIGURES,
    },
  },
  handle: ({ ctx, query }) => reportOnCampaign(ctx, query),
});

export const getOrganizationReport = endpoint({
  id: "getOrganizationReport",
  route: "GET /api/reporting/org/{idOrSlug}",
  tag: "Reports",
  summary: "Get an organization report",
  description:
    "Returns the same analytics over all campaigns of an organization, with its top campaigns. A donor who gave to several campaigns counts once. Days, windows and rules are those of the campaign report.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: organizationReportQuery,
  check: ({ ctx, query }) => void trendWindow(query, ctx.now),
  answer: organizationReportSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: WINDOW,
    answer: {
      org: { id: DEMO.orgId, name: "Hope Shelter", slug: DEMO.orgSlug, timezone: "America/New_York" },
      ...FIGURES,
      topCampaigns: [
        {
          id: CAMPAIGN.id,
          title: CAMPAIGN.title,
          raisedAmountCents: CAMPAIGN.raisedAmountCents,
          donationCount: CAMPAIGN.donationCount,
        },
      ],
    },
  },
  handle: ({ ctx, query }) => reportOnOrganization(ctx, query),
});

export const getFundReport = endpoint({
  id: "getFundReport",
  route: "GET /api/reporting/org/{idOrSlug}/funds",
  tag: "Reports",
  summary: "Get a report by fund",
  description:
    "Returns what each fund raised in a window of days and in total, in donations that are currently `SUCCEEDED`, less partial refunds. A donation belongs to the UTC day in which it was created. A re-designated donation counts for its current funds on its original day. Response time does not depend on the number of donations.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: fundReportQuery,
  check: ({ ctx, query }) => void trendWindow(query, ctx.now),
  answer: fundReportSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: WINDOW,
    answer: {
      from: "2026-11-20",
      to: "2026-11-21",
      raisedCents: 12_500,
      funds: [{ fund: FUND, amountCents: 10_000, count: 1, allTimeCents: 1_830_000 }],
      generalFund: { amountCents: 2500, count: 1, allTimeCents: 415_000 },
    },
  },
  handle: ({ ctx, query }) => reportOnFunds(ctx, query),
});
