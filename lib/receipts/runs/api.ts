import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { cancelRun } from "./cancel-run";
import { runInPath } from "./context";
import { countStatementRecipients as countAll, createRun } from "./create-run";
import { downloadStatements as download } from "./download-statements";
import { getRun, listStatementRuns as list } from "./get-run";
import {
  CANNOT_MAIL,
  IS_RUNNING,
  MERGED_MEANWHILE,
  NO_DONATIONS,
  NO_DONOR,
  NO_RUN,
  NOT_READY,
  TOO_MANY_DONATIONS,
  TOO_MANY_FILES,
} from "./refusals";
import {
  createRunInput,
  partQuery,
  recipientsQuery,
  recipientsSchema,
  runListSchema,
  runParams,
  runSchema,
} from "./schemas";

const RUN = {
  id: DEMO.statementRunId,
  orgId: DEMO.orgId,
  donorId: null,
  from: "2026-01-01",
  to: "2026-12-31",
  files: true,
  mails: false,
  status: "COMPLETED" as const,
  progress: {
    donors: 312,
    isGathered: true,
    made: 312,
    problems: 0,
    mailsOwed: 0,
    mailsSent: 0,
    mailsRefused: 0,
    withoutAddress: 0,
  },
  sums: { paidCents: 4_518_350, returnedCents: 12_500, deductibleCents: 4_475_850 },
  download: { parts: 1, expiresAt: "2027-01-18T14:00:31.000Z" },
  createdAt: "2027-01-04T14:00:00.000Z",
  endedAt: "2027-01-04T14:00:31.000Z",
};

export const countStatementRecipients = endpoint({
  id: "countStatementRecipients",
  route: "GET /api/orgs/{idOrSlug}/statement-recipients",
  tag: "Statements",
  summary: "Count the donors of a range",
  description:
    "How many donors would get a statement for these days, how many would be mailed, and how many have no email address. Use it to confirm before mails are sent.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: recipientsQuery,
  answer: recipientsSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { from: "2026-01-01", to: "2026-12-31" },
    answer: { donors: 312, mails: 304, mailedBefore: 0, withoutAddress: 6 },
  },
  handle: ({ ctx, query }) => countAll(ctx, query),
});

export const createStatementRun = endpoint({
  id: "createStatementRun",
  route: "POST /api/orgs/{idOrSlug}/statement-runs",
  tag: "Statements",
  summary: "Make statements",
  description:
    "Makes the statement of every donor with a donation that was paid in a range of days, or of the donor `donorId` alone, in the background: as PDF files to download, as a mail to each donor, or both. Poll `GET …/statement-runs/{runId}` for the progress. Each mail is sent once, despite interruptions. A mail links to the statement computed from the current state; if its sums differ from those of the statement issued before for the same days, it states that it replaces that one. Start another run after corrections.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createRunInput,
  status: 201,
  answer: runSchema,
  idempotent: true,
  refusals: [
    NO_ORGANIZATION,
    NO_DONOR,
    IS_RUNNING,
    NO_DONATIONS,
    TOO_MANY_DONATIONS,
    CANNOT_MAIL,
    MERGED_MEANWHILE,
    TOO_MANY_FILES,
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { from: "2026-01-01", to: "2026-01-31", files: true, mails: false },
    answer: {
      ...RUN,
      to: "2026-01-31",
      status: "RUNNING",
      progress: { ...RUN.progress, donors: 0, isGathered: false, made: 0 },
      sums: { paidCents: 0, returnedCents: 0, deductibleCents: 0 },
      download: null,
      endedAt: null,
    },
  },
  handle: ({ ctx, body }) => createRun(ctx, body),
});

export const listStatementRuns = endpoint({
  id: "listStatementRuns",
  route: "GET /api/orgs/{idOrSlug}/statement-runs",
  tag: "Statements",
  summary: "List runs of statements",
  description:
    "The organization's newest 50 runs of all donors with their progress, newest first. Runs for one donor are not listed.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: runListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [RUN] } },
  handle: ({ ctx }) => list(ctx),
});

const inPath = { idOrSlug: DEMO.orgSlug, runId: DEMO.statementRunId };

export const getStatementRun = endpoint({
  id: "getStatementRun",
  route: "GET /api/orgs/{idOrSlug}/statement-runs/{runId}",
  tag: "Statements",
  summary: "Get a run of statements",
  description: "One run with its progress and the sums of its statements.",
  role: "MEMBER",
  find: runInPath,
  params: runParams,
  answer: runSchema,
  refusals: [NO_ORGANIZATION, NO_RUN],
  example: { params: inPath, answer: RUN },
  handle: ({ ctx }) => getRun(ctx, ctx.run.id),
});

export const cancelStatementRun = endpoint({
  id: "cancelStatementRun",
  route: "POST /api/orgs/{idOrSlug}/statement-runs/{runId}/cancel",
  tag: "Statements",
  summary: "Cancel a run of statements",
  description:
    "Statements not yet made or mailed never will be; mails already sent are not affected. A run that has ended is unchanged.",
  role: "ADMIN",
  find: runInPath,
  params: runParams,
  answer: runSchema,
  refusals: [NO_ORGANIZATION, NO_RUN],
  example: { params: inPath, answer: RUN },
  handle: ({ ctx }) => cancelRun(ctx),
});

export const downloadStatements = endpoint({
  id: "downloadStatements",
  route: "GET /api/orgs/{idOrSlug}/statement-runs/{runId}/statements.zip",
  tag: "Statements",
  summary: "Download all statements",
  description:
    "A ZIP file with the statements of up to 2,000 donors, and `statements.csv`, a list of them with their sums. `download.parts` of the run is the number of ZIP files. They are kept for 14 days. Each download is recorded in the audit log.",
  role: "MEMBER",
  find: runInPath,
  params: runParams,
  query: partQuery,
  media: "application/zip",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that has the range." },
  refusals: [
    NO_ORGANIZATION,
    NO_RUN,
    { status: 404, error: "Part not found", when: "`part` is beyond `download.parts`." },
    NOT_READY,
  ],
  example: { params: inPath, query: { part: "1" }, answer: "PK…" },
  handle: async ({ ctx, query }) => {
    const { stream, name } = await download(ctx, query.part);
    return new Reply("", {
      stream,
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  },
});
