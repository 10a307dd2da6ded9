import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { savedReportInPath } from "./context";
import {
  NAME_TAKEN,
  NO_SAVED_REPORT,
  NO_SIGN_IN_SERVICE,
  NOT_ACTIVE,
  OUTSIDE_TEAM,
  TOO_MANY_SAVED_REPORTS,
} from "./refusals";
import {
  createSavedReport as create,
  listSavedReports as list,
  deleteSavedReport as remove,
  updateSavedReport as update,
} from "./saved-reports";
import {
  createSavedReportInput,
  deletedSavedReportSchema,
  type SavedCohortReport,
  type SavedPeriodReport,
  savedReportListSchema,
  savedReportParams,
  savedReportSchema,
  updateSavedReportInput,
} from "./schemas";

const REPORT: SavedPeriodReport = {
  kind: "PERIOD",
  id: DEMO.savedReportId,
  name: "Monday figures",
  days: "LAST_WEEK",
  from: null,
  to: null,
  campaignId: null,
  compare: "PREVIOUS",
  mailEvery: "WEEK",
  mailTo: [],
  createdAt: "2026-11-18T09:30:00.000Z",
  updatedAt: "2026-11-18T09:30:00.000Z",
};
const RETENTION: SavedCohortReport = {
  kind: "DONOR_COHORTS",
  id: "t5c8h2j6v9d3f7s1k4p0w8ym",
  name: "Donor retention for the board",
  unit: "YEAR",
  periodCount: 5,
  mailEvery: "MONTH",
  mailTo: [],
  createdAt: "2026-11-18T09:30:00.000Z",
  updatedAt: "2026-11-18T09:30:00.000Z",
};
const inOrg = { idOrSlug: DEMO.orgSlug };
const ofReport = { ...inOrg, savedReportId: DEMO.savedReportId };

export const listSavedReports = endpoint({
  id: "listSavedReports",
  route: "GET /api/orgs/{idOrSlug}/saved-reports",
  tag: "Reports",
  summary: "List saved reports",
  description:
    "The saved reports of an organization in alphabetical order. The figures themselves come from `GET /api/reporting/org/{idOrSlug}/period` and, for donor retention, from `GET /api/reporting/org/{idOrSlug}/donor-cohorts`.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: savedReportListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { data: [RETENTION, REPORT] } },
  handle: ({ ctx }) => list(ctx),
});

export const createSavedReport = endpoint({
  id: "createSavedReport",
  route: "POST /api/orgs/{idOrSlug}/saved-reports",
  tag: "Reports",
  summary: "Save a report",
  description:
    "Saves a view of `GET /api/reporting/org/{idOrSlug}/period`: its days (a range relative to today, or two fixed days), one campaign or all, and the range it is compared with. With `kind` `DONOR_COHORTS`, saves a view of `GET /api/reporting/org/{idOrSlug}/donor-cohorts`: the length and number of the periods up to the current one. It is mailed with the period that contains the day before the mail. The report's figures and PDF file are mailed on a schedule. Each address in `mailTo` gets a separate mail, once per due day: addresses of current members always, others only while the person who set the addresses is an admin or owner. The first mail is sent on the next Monday or first of a month.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: createSavedReportInput,
  status: 201,
  answer: savedReportSchema,
  idempotent: true,
  refusals: [
    OUTSIDE_TEAM,
    NO_ORGANIZATION,
    NAME_TAKEN,
    NOT_ACTIVE,
    TOO_MANY_SAVED_REPORTS,
    NO_SIGN_IN_SERVICE,
  ],
  example: {
    params: inOrg,
    body: {
      name: "Last month for the board",
      days: "LAST_MONTH",
      compare: "YEAR_BEFORE",
      mailEvery: "MONTH",
    },
    answer: {
      ...REPORT,
      id: "r3n9k2w7c5x1m8q4z6r0b2td",
      name: "Last month for the board",
      days: "LAST_MONTH",
      compare: "YEAR_BEFORE",
      mailEvery: "MONTH",
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const updateSavedReport = endpoint({
  id: "updateSavedReport",
  route: "PATCH /api/orgs/{idOrSlug}/saved-reports/{savedReportId}",
  tag: "Reports",
  summary: "Update a saved report",
  description:
    "Changes the given fields; `days`, or `from` and `to`, replace the range of days. The kind cannot be changed, and fields of the other kind are rejected. The caller who sends `mailTo` becomes responsible for its addresses. After a change of `mailEvery`, the first mail is sent on the next Monday or first of a month. Repeating the request changes nothing.",
  role: "MEMBER",
  find: savedReportInPath,
  params: savedReportParams,
  body: updateSavedReportInput,
  answer: savedReportSchema,
  refusals: [OUTSIDE_TEAM, NO_SAVED_REPORT, NAME_TAKEN, NOT_ACTIVE, NO_SIGN_IN_SERVICE],
  example: {
    params: ofReport,
    body: { mailEvery: "NEVER" },
    answer: { ...REPORT, mailEvery: "NEVER", updatedAt: "2026-11-21T10:05:00.000Z" },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const deleteSavedReport = endpoint({
  id: "deleteSavedReport",
  route: "DELETE /api/orgs/{idOrSlug}/saved-reports/{savedReportId}",
  tag: "Reports",
  summary: "Delete a saved report",
  description: "Deletes a saved report and stops its mails.",
  role: "MEMBER",
  find: savedReportInPath,
  params: savedReportParams,
  answer: deletedSavedReportSchema,
  refusals: [NO_SAVED_REPORT],
  example: { params: ofReport, answer: { id: DEMO.savedReportId, deleted: true } },
  handle: ({ ctx }) => remove(ctx),
});
