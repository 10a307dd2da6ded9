import { z } from "zod";
import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { csvReply } from "@/lib/exports/file-reply";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { pdfReply } from "@/lib/receipts/pdf-reply";
import { GIVING_IN_PREPARATION } from "@/lib/totals/refusals";
import { COHORT_COLUMNS, exportDonorCohorts as writeCohorts } from "./export-donor-cohorts";
import { exportDonorCohortsPdf as writeCohortsPdf } from "./export-donor-cohorts-pdf";
import { getDonorCohorts as readCohorts } from "./get-donor-cohorts";
import {
  type DonorPeriod,
  donorCohortsQuery,
  donorCohortsSchema,
  exportDonorCohortsPdfQuery,
  exportDonorCohortsQuery,
} from "./schemas";

const PERIOD: DonorPeriod = {
  name: "2026",
  from: "2026-01-01",
  to: "2026-12-31",
  isOver: false,
  donors: 3,
  donationCount: 5,
  amountCents: 61_500,
  new: { donors: 1, amountCents: 5000 },
  returning: { donors: 1, amountCents: 50_000, beforeCents: 25_000 },
  reactivated: { donors: 1, amountCents: 6500 },
  lapsed: { donors: 1, beforeCents: 10_000 },
  retentionPercent: 50,
};

export const getDonorCohorts = endpoint({
  id: "getDonorCohorts",
  route: "GET /api/reporting/org/{idOrSlug}/donor-cohorts",
  tag: "Reports",
  summary: "Get donor retention and cohorts",
  description:
    "Returns the numbers of new, returning, reactivated and lapsed donors in a whole year, quarter or month of the organization's time zone and in the periods before, with the retention rate as defined by the Fundraising Effectiveness Project: the share of the previous period's donors who gave again. Also returns donors by the period of their first donation, with how many of them gave in each later period, and recurring donations by the month of their first payment. Donations that are currently `SUCCEEDED` count, less partial refunds, on the day of their creation. Other ranges of days are not supported, because they would require reading each donor. To list the donors behind a number, call `GET /api/donors` with `givingPeriod`, `standing`, `firstPeriod` and `firstBefore`; for recurring donations, call `GET /api/subscriptions` with `startedIn`, `canceledIn`, `canceledBy` and `activeOn`.\n\nResponse time does not depend on the number of donors and donations, except for an organization's first call, which reads its donations once, and for donors with donations since the last call, who are read again. Each subscription is read once.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: donorCohortsQuery,
  answer: donorCohortsSchema,
  refusals: [GIVING_IN_PREPARATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { unit: "YEAR" },
    answer: {
      timezone: "America/New_York",
      unit: "YEAR",
      period: PERIOD,
      periods: [PERIOD],
      cohorts: [
        {
          firstPeriod: "2026",
          donors: 1,
          periods: [{ period: "2026", donors: 1, amountCents: 5000, percent: 100 }],
        },
      ],
      recurring: {
        started: 4,
        canceled: 1,
        activeAtEnd: 12,
        months: [{ month: "2026-11", started: 4, canceled: 1, active: 3 }],
      },
    },
  },
  handle: ({ ctx, query }) => readCohorts(ctx, query),
});

export const exportDonorCohorts = endpoint({
  id: "exportDonorCohorts",
  route: "GET /api/exports/donor-cohorts.csv",
  tag: "Exports",
  summary: "Export donor retention and cohorts",
  description:
    "Returns the response of `GET /api/reporting/org/{idOrSlug}/donor-cohorts` as a CSV file with one row per figure. `part` names the figure: `donors`, `new`, `returning`, `reactivated` and `lapsed` of each period, `cohort` for donors by the period of their first donation (`first_period`; `earlier` for all before the listed ones), and `recurring_started`, `recurring_canceled` and `recurring_active`, in total and by month of start (`first_period`). `percent` is the retention rate or the share of the cohort.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  find: orgInQuery,
  query: exportDonorCohortsQuery,
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the period." },
  refusals: [NO_ORGANIZATION, GIVING_IN_PREPARATION],
  example: {
    query: { orgId: DEMO.orgSlug, unit: "YEAR" },
    answer: [
      COHORT_COLUMNS.map(([name]) => name).join(","),
      "donors,2026,,3,61500,,",
      "new,2026,,1,5000,,",
      "returning,2026,,1,50000,25000,50",
      "reactivated,2026,,1,6500,,",
      "lapsed,2026,,1,,10000,",
      "cohort,2026,2026,1,5000,,100",
      "recurring_started,2026,,4,,,",
      "",
    ].join("\r\n"),
  },
  handle: async ({ ctx, query: { orgId: _org, ...query } }) => csvReply(await writeCohorts(ctx, query)),
});

export const exportDonorCohortsPdf = endpoint({
  id: "exportDonorCohortsPdf",
  route: "GET /api/exports/donor-cohorts.pdf",
  tag: "Exports",
  summary: "Export donor retention and cohorts as a PDF file",
  description:
    "Returns the response of `GET /api/reporting/org/{idOrSlug}/donor-cohorts` as a PDF file in English: US Letter, tagged for screen readers, with the organization's name and logo. The file contains numbers of donors but no names. For donors by the period of their first donation, it contains the percentage who gave in each later period; `GET /api/exports/donor-cohorts.csv` contains their numbers.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  limit: "document",
  find: orgInQuery,
  query: exportDonorCohortsPdfQuery,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that contains the period." },
  refusals: [NO_ORGANIZATION, GIVING_IN_PREPARATION],
  example: { query: { orgId: DEMO.orgSlug, unit: "YEAR" }, answer: "%PDF-1.7 …" },
  handle: async ({ ctx, query: { orgId: _org, ...query } }) => pdfReply(await writeCohortsPdf(ctx, query)),
});
