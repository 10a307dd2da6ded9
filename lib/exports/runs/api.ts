import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { exportRunInPath } from "./context";
import { downloadExportRun as download } from "./download-run";
import { listExportRuns as list } from "./list-runs";
import { IS_RUNNING, NO_FILE, NO_RUN, STORE_DOWN } from "./refusals";
import { type ExportRun, exportRunListSchema, exportRunParams, exportRunSchema } from "./schemas";
import { startExportRun as start } from "./start-run";

const RUN: ExportRun = {
  id: DEMO.exportRunId,
  orgId: DEMO.orgId,
  status: "COMPLETED",
  progress: { tables: 62, tablesDone: 62, rows: 41_803, bytes: 3_118_402 },
  download: { expiresAt: "2026-11-28T10:05:09.000Z" },
  startedBy: DEMO.ownerId,
  createdAt: "2026-11-21T10:05:00.000Z",
  endedAt: "2026-11-21T10:05:09.000Z",
};

export const startExportRun = endpoint({
  id: "startExportRun",
  route: "POST /api/orgs/{idOrSlug}/export-runs",
  tag: "Exports",
  summary: "Start an export of everything",
  description:
    "Writes all data of the organization into a ZIP file in the background. It is the same file as that of `GET /api/exports/organization.zip`, but needs no long-lived connection. Poll `GET …/export-runs` for the progress, then download the file, which is kept for seven days. An interrupted export restarts automatically. After five failed attempts, its status is `FAILED`. An organization can run one export at a time. Recorded in the audit log as `export_run.started`.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  status: 201,
  answer: exportRunSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, IS_RUNNING],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      ...RUN,
      status: "RUNNING",
      progress: { ...RUN.progress, tablesDone: 0, rows: 0, bytes: 0 },
      download: null,
      endedAt: null,
    },
  },
  handle: ({ ctx }) => start(ctx),
});

export const listExportRuns = endpoint({
  id: "listExportRuns",
  route: "GET /api/orgs/{idOrSlug}/export-runs",
  tag: "Exports",
  summary: "List exports of everything",
  description: "Returns the newest 20 exports with their progress, newest first. At most one is running.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  answer: exportRunListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [RUN] } },
  handle: ({ ctx }) => list(ctx),
});

export const downloadExportRun = endpoint({
  id: "downloadExportRun",
  route: "GET /api/orgs/{idOrSlug}/export-runs/{runId}/everything.zip",
  tag: "Exports",
  summary: "Download an export of everything",
  description:
    "Returns the ZIP file of a completed export, with the same contents as `GET /api/exports/organization.zip`. Its size is the run's `bytes`. It contains personal data of donors. Each download is recorded in the audit log as `export_run.downloaded`.",
  role: "ADMIN",
  find: exportRunInPath,
  params: exportRunParams,
  media: "application/zip",
  answer: z.string(),
  headers: {
    "Content-Disposition": "`attachment`, with a file name that has the day of the export.",
  },
  refusals: [NO_ORGANIZATION, NO_RUN, NO_FILE, STORE_DOWN],
  example: { params: { idOrSlug: DEMO.orgSlug, runId: DEMO.exportRunId }, answer: "PK…" },
  handle: async ({ ctx, request }) => {
    const { stream, name } = await download(ctx);
    // A HEAD request never reads the stream, so cancel it to close the file.
    if (request.method === "HEAD") await stream.cancel();
    return new Reply("", {
      stream: request.method === "HEAD" ? new Blob().stream() : stream,
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  },
});
