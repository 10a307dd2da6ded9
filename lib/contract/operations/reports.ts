import {
  campaignReportQuery,
  campaignReportSchema,
  organizationReportQuery,
  organizationReportSchema,
} from "@/lib/analytics/schemas";
import { idParams, orgParams } from "@/lib/http/params";
import { CAMPAIGN } from "../campaign-examples";
import { DEMO } from "../demo";
import { operation } from "../operation";

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

export const getCampaignReport = operation({
  id: "getCampaignReport",
  tag: "Reports",
  summary: "Get a campaign report",
  description:
    "Analytics of one campaign. Only `trend` follows the window; everything else is over all time. Every figure counts gifts that are `SUCCEEDED` now, less what was refunded in part; a gift belongs to the UTC day and hour in which it was created. Reading costs the same however many gifts there are.",
  role: "MEMBER",
  params: idParams,
  query: campaignReportQuery,
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
});

export const getOrganizationReport = operation({
  id: "getOrganizationReport",
  tag: "Reports",
  summary: "Get an organization report",
  description:
    "The same analytics over all campaigns of an organization, and which of them raised most. A donor who gave to several campaigns is one donor. Days, windows and rules are those of the campaign report.",
  role: "MEMBER",
  params: orgParams,
  query: organizationReportQuery,
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
});
