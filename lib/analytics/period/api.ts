import { z } from "zod";
import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { CAMPAIGN } from "@/lib/campaigns/examples";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { csvReply } from "@/lib/exports/file-reply";
import { FUND } from "@/lib/funds/examples";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { pdfReply } from "@/lib/receipts/pdf-reply";
import { REPORT_COLUMNS, exportReport as writeReport } from "./export-report";
import { exportReportPdf as writeReportPdf } from "./export-report-pdf";
import { getPeriodReport as reportOnPeriod } from "./get-period-report";
import { getTopDonors as readTopDonors } from "./get-top-donors";
import { chosenDays } from "./rules";
import {
  exportReportPdfQuery,
  exportReportQuery,
  periodReportQuery,
  periodReportSchema,
  topDonorsQuery,
  topDonorsSchema,
} from "./schemas";

const DAY = { amountCents: 12_500, count: 3 };
const DAY_BEFORE = { amountCents: 10_000, count: 2 };

export const getPeriodReport = endpoint({
  id: "getPeriodReport",
  route: "GET /api/reporting/org/{idOrSlug}/period",
  tag: "Reports",
  summary: "Compare a range of days",
  description:
    "Returns what an organization raised in a range of days of its time zone, compared with the days right before or with the same days of the previous year: by day, hour, campaign, fund, payment method, frequency, UTM field and giving level. Donations that are currently `SUCCEEDED` count, less partial refunds, on the day of their creation. If the range ends today, the comparison ends at the same time of day. Response time does not depend on the number of donations.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: periodReportQuery,
  check: ({ ctx, query }) => void chosenDays(query, ctx.now, "UTC"),
  answer: periodReportSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { from: "2026-11-20", to: "2026-11-20" },
    answer: {
      timezone: "America/New_York",
      from: "2026-11-20",
      to: "2026-11-20",
      raisedCents: 12_500,
      donationCount: 3,
      avgGiftCents: 4167,
      days: [{ date: "2026-11-20", ...DAY }],
      before: {
        comparison: "PREVIOUS",
        until: "2026-11-20T05:00:00.000Z",
        from: "2026-11-19",
        to: "2026-11-19",
        raisedCents: 10_000,
        donationCount: 2,
        avgGiftCents: 5000,
        days: [{ date: "2026-11-19", ...DAY_BEFORE }],
      },
      comparisons: [
        {
          comparison: "PREVIOUS",
          until: "2026-11-20T05:00:00.000Z",
          from: "2026-11-19",
          to: "2026-11-19",
          raisedCents: 10_000,
          donationCount: 2,
          avgGiftCents: 5000,
        },
        {
          comparison: "YEAR_BEFORE",
          until: "2025-11-21T05:00:00.000Z",
          from: "2025-11-20",
          to: "2025-11-20",
          raisedCents: 7500,
          donationCount: 2,
          avgGiftCents: 3750,
        },
      ],
      hours: Array.from({ length: 24 }, (_, hour) => ({
        hour,
        ...(hour === 19 ? DAY : { amountCents: 0, count: 0 }),
      })),
      campaigns: [{ id: CAMPAIGN.id, title: CAMPAIGN.title, ...DAY, before: DAY_BEFORE }],
      funds: [{ fund: FUND, amountCents: 10_000, count: 2, before: { amountCents: 0, count: 0 } }],
      generalFund: { amountCents: 2500, count: 1, before: { amountCents: 10_000, count: 2 } },
      methods: [{ method: "CARD", ...DAY, before: DAY_BEFORE }],
      frequencies: [{ frequency: "ONE_TIME", ...DAY, before: DAY_BEFORE }],
      sources: [{ source: "newsletter", amountCents: 5000, count: 1, before: { amountCents: 0, count: 0 } }],
      mediums: [{ medium: "email", amountCents: 5000, count: 1, before: { amountCents: 0, count: 0 } }],
      utmCampaigns: [],
      terms: [],
      contents: [{ content: "button", amountCents: 5000, count: 1, before: { amountCents: 0, count: 0 } }],
      levels: [],
    },
  },
  handle: ({ ctx, query }) => reportOnPeriod(ctx, query),
});

export const getTopDonors = endpoint({
  id: "getTopDonors",
  route: "GET /api/reporting/org/{idOrSlug}/top-donors",
  tag: "Reports",
  summary: "List the top donors of a range of days",
  description:
    "Returns the ten donors who gave most in a range of days of the organization's time zone, to all campaigns or to one. Donations that are currently `SUCCEEDED` count, less partial refunds, on the day of their creation. At most 20,000 donations of the range are read. For a larger range, at most 20,000 donors are read in descending order of their all-time total, until no other can be among the ten. The first such call for an organization, and the first after a change of its time zone, starts reading all its donations in the background. Until that is done, `status` is `PREPARING` and `donors` is null; call again.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: topDonorsQuery,
  check: ({ ctx, query }) => void chosenDays(query, ctx.now, "UTC"),
  answer: topDonorsSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { from: "2026-11-20", to: "2026-11-20" },
    answer: {
      from: "2026-11-20",
      to: "2026-11-20",
      status: "READY",
      donors: [
        {
          id: DEMO.donorId,
          firstName: "Amara",
          lastName: "Nwosu",
          anonymous: false,
          amountCents: 7500,
          count: 2,
        },
      ],
    },
  },
  handle: ({ ctx, query }) => readTopDonors(ctx, query),
});

export const exportReport = endpoint({
  id: "exportReport",
  route: "GET /api/exports/report.csv",
  tag: "Exports",
  summary: "Export a report",
  description:
    "Returns the response of `GET /api/reporting/org/{idOrSlug}/period` as a CSV file: a row for the total, each day, hour, campaign, fund, payment method, frequency, UTM field and giving level, with the number and amount of donations on the chosen and the compared days, and a row for each of the ten top donors. While these are being prepared, as `GET /api/reporting/org/{idOrSlug}/top-donors` describes, a row with `top_donors_pending` as its `part` is in their place. `part` states by what a row divides the total; rows with different `part` values count the same donations.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  find: orgInQuery,
  query: exportReportQuery,
  check: ({ ctx, query }) => void chosenDays(query, ctx.now, "UTC"),
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the days." },
  refusals: [NO_ORGANIZATION, NO_CAMPAIGN],
  example: {
    query: { orgId: DEMO.orgSlug, from: "2026-11-20", to: "2026-11-20" },
    answer: [
      REPORT_COLUMNS.map(([name]) => name).join(","),
      "total,,2026-11-20 to 2026-11-20,3,12500,2,10000",
      "day,,2026-11-20,3,12500,2,10000",
      "hour,,19,3,12500,,",
      `campaign,${CAMPAIGN.id},${CAMPAIGN.title},3,12500,2,10000`,
      "payment_method,,CARD,3,12500,2,10000",
      `top_donor,${DEMO.donorId},Amara Nwosu,2,7500,,`,
      "",
    ].join("\r\n"),
  },
  handle: async ({ ctx, query: { orgId: _org, ...query } }) => csvReply(await writeReport(ctx, query)),
});

export const exportReportPdf = endpoint({
  id: "exportReportPdf",
  route: "GET /api/exports/report.pdf",
  tag: "Exports",
  summary: "Export a report as a PDF file",
  description:
    "Returns the report of `GET /api/reporting/org/{idOrSlug}/period` with the top donors of those days as a PDF file in English: US Letter, tagged for screen readers, with the organization's name and logo. A range of more than 62 days has a row per month instead of per day. While the top donors are being prepared, the file says so in their place. Donors who ever gave anonymously are not named.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  limit: "document",
  find: orgInQuery,
  query: exportReportPdfQuery,
  check: ({ ctx, query }) => void chosenDays(query, ctx.now, "UTC"),
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that contains the days." },
  refusals: [NO_ORGANIZATION, NO_CAMPAIGN],
  example: {
    query: { orgId: DEMO.orgSlug, from: "2026-11-20", to: "2026-11-20" },
    answer: "%PDF-1.7 …",
  },
  handle: async ({ ctx, query: { orgId: _org, ...query } }) => pdfReply(await writeReportPdf(ctx, query)),
});
