import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { GIVING_IN_PREPARATION } from "@/lib/totals/refusals";
import { cancelBulkRun as cancel, listBulkRuns as list, startBulkRun as start } from "./bulk-runs";
import { IS_RUNNING, TOO_MANY_ROWS } from "./refusals";
import {
  type BulkRun,
  bulkRunListSchema,
  bulkRunSchema,
  canceledBulkRunSchema,
  MAX_ROWS,
  startBulkRunInput,
} from "./schemas";

const RUN: BulkRun = {
  id: "b7r2m0q9x4k1w8c3n6v5t0z2",
  action: "TAG_DONORS",
  status: "RUNNING",
  matching: 1204,
  done: 400,
  changed: 396,
  createdAt: "2026-11-21T10:05:00.000Z",
  endedAt: null,
};

export const startBulkRun = endpoint({
  id: "startBulkRun",
  route: "POST /api/orgs/{idOrSlug}/bulk-runs",
  tag: "Organizations",
  summary: "Change all matching rows",
  description: `Applies one action to all donors or donations that match a filter, in the background: adds and removes tags of up to ${MAX_ROWS.TAG_DONORS.toLocaleString("en-US")} donors, or mails the receipts of up to ${MAX_ROWS.SEND_RECEIPTS.toLocaleString("en-US")} donations again. Rows are processed in order of creation. A row is included if it existed when the run was started and still matches when it is processed. Donors with too many tags and donations without a receipt to send are skipped. Each change is recorded in the audit log. Poll \`GET …/bulk-runs\` for the progress. To export all matching rows instead, call \`GET /api/exports/donors.csv\` or \`donations.csv\` with the same filters.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: startBulkRunInput,
  status: 201,
  answer: bulkRunSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, IS_RUNNING, TOO_MANY_ROWS, GIVING_IN_PREPARATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { action: "TAG_DONORS", filter: { tag: "Volunteer" }, add: ["Newsletter"] },
    answer: { ...RUN, done: 0, changed: 0 },
  },
  handle: ({ ctx, body }) => start(ctx, body),
});

export const listBulkRuns = endpoint({
  id: "listBulkRuns",
  route: "GET /api/orgs/{idOrSlug}/bulk-runs",
  tag: "Organizations",
  summary: "List bulk runs",
  description: "The newest 20 runs with their progress, newest first. At most one is running.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: bulkRunListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [RUN] } },
  handle: ({ ctx }) => list(ctx),
});

export const cancelBulkRun = endpoint({
  id: "cancelBulkRun",
  route: "POST /api/orgs/{idOrSlug}/bulk-runs/cancel",
  tag: "Organizations",
  summary: "Cancel the running bulk run",
  description: "Cancels the organization's running bulk run. Changes made so far are kept.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: canceledBulkRunSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { canceled: true } },
  handle: ({ ctx }) => cancel(ctx),
});
