import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { csvReply } from "@/lib/exports/file-reply";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { withUpload } from "@/lib/http/upload";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { UPLOADS_BUSY } from "@/lib/pictures/refusals";
import { importInPath } from "./context";
import { createImport as create } from "./create-import";
import { deleteImport as remove } from "./delete-import";
import { DRAFT_IMPORT, IMPORT, IMPORT_ROW, REFUSED_ROWS, UNDONE_IMPORT } from "./examples";
import { exportRefused } from "./export-refused";
import { getImport as get, listImports as list, listImportRows as listRows } from "./get-import";
import {
  IS_WORKING,
  NO_FILE,
  NO_IMPORT,
  NOT_CHECKED,
  NOT_COMPLETED,
  NOT_DELETABLE,
  NOT_EDITABLE,
  TOO_LATE,
  TOO_MANY_LEVELS,
  TOO_MANY_NAMES,
} from "./refusals";
import { readRowCursor } from "./row-cursor";
import {
  createImportInput,
  IMPORT_UPLOAD,
  importListSchema,
  importParams,
  importSchema,
  listImportsQuery,
  listRowsQuery,
  rowListSchema,
  updateImportInput,
  uploadQuery,
} from "./schemas";
import { checkImport as check, runImport as run, undoImport as undo } from "./start-import";
import { updateImport as update } from "./update-import";
import { uploadFile } from "./upload-file";

const inOrg = { idOrSlug: DEMO.orgSlug };
const finished = { ...inOrg, importId: DEMO.importId };
const draft = { ...inOrg, importId: DEMO.draftImportId };

export const createImport = endpoint({
  id: "createImport",
  route: "POST /api/orgs/{idOrSlug}/imports",
  tag: "Imports",
  summary: "Create an import",
  description: `Creates an import from another system: of donors, or of past donations or recurring commitments with their donors. Next, upload the file (\`PUT …/file\`), map its columns (\`PATCH\`), check it (\`POST …/check\`), and run it (\`POST …/run\`). Checks, runs and undos are processed in the background; poll the import for its progress.

**Donors** are matched by the other system's id, then by email address, then by name with phone number or postal address. Existing values are never overwritten: a file only fills in empty fields. Columns can be mapped to donor fields (\`field:<id>\`); a value that does not fit the field's type rejects the row. A donor is opted in to news only if a mapped column says so, and a donor who unsubscribed stays unsubscribed.

**Donations** are recorded as offline donations on the day they were received, without fees. Frequency and UTM columns are kept for reports: a payment of a recurring donation elsewhere counts as recurring, but has no subscription. Giving levels are found by name in the campaign of the row. Tickets count as sold; a row with more tickets than are left is rejected. No receipt, notice or webhook event is sent for imported donations.

**Recurring commitments** are what donors give regularly through the other system. Almoner charges nothing for them, and they are not part of any total (\`GET /api/orgs/{idOrSlug}/commitments\`).

**Repeated imports** add nothing twice: each donation and commitment is imported once, identified by its id in the other system or, without one, by its row.`,
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createImportInput,
  status: 201,
  answer: importSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    body: { kind: "DONATIONS" },
    answer: { ...DRAFT_IMPORT, file: null, columns: [], columnsFrom: null },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const listImports = endpoint({
  id: "listImports",
  route: "GET /api/orgs/{idOrSlug}/imports",
  tag: "Imports",
  summary: "List imports",
  description: "Returns the organization's imports with their progress, newest first.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listImportsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: importListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    query: { limit: "20" },
    answer: {
      data: [IMPORT],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const getImport = endpoint({
  id: "getImport",
  route: "GET /api/orgs/{idOrSlug}/imports/{importId}",
  tag: "Imports",
  summary: "Get an import",
  description: "Returns an import with its columns, its progress and the counts of its rows.",
  role: "MEMBER",
  find: importInPath,
  params: importParams,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT],
  example: { params: finished, answer: IMPORT },
  handle: ({ ctx }) => get(ctx, ctx.it.id),
});

export const listImportRows = endpoint({
  id: "listImportRows",
  route: "GET /api/orgs/{idOrSlug}/imports/{importId}/rows",
  tag: "Imports",
  summary: "List the rows of an import",
  description:
    "Returns the file's rows in order, each with the effect of importing it: the matched donor and why it matched, the recorded donation or commitment, or the reasons for rejecting the row. Rows are kept for 90 days after the import.",
  role: "MEMBER",
  find: importInPath,
  params: importParams,
  query: listRowsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readRowCursor)(query.cursor);
  },
  answer: rowListSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT],
  example: {
    params: finished,
    query: { outcome: "ADD", limit: "20" },
    answer: {
      rows: [IMPORT_ROW],
      missing: { campaigns: 0, funds: 0 },
      pagination: { page: 1, limit: 20, total: 4, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => listRows(ctx, query),
});

export const exportRefusedRows = endpoint({
  id: "exportRefusedRows",
  route: "GET /api/orgs/{idOrSlug}/imports/{importId}/refused.csv",
  tag: "Imports",
  summary: "Export rejected rows",
  description:
    "Returns the rows that the check or the run rejected, as a CSV file with the columns of the uploaded file and a last column `Reason`. Correct them and import that file: its columns are mapped as before, and `Reason` is ignored. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, which an import removes again. Rows are kept for 90 days after the import. Each call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  find: importInPath,
  params: importParams,
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the date." },
  refusals: [NO_ORGANIZATION, NO_IMPORT, NO_FILE],
  example: {
    params: finished,
    answer: REFUSED_ROWS,
  },
  handle: async ({ ctx }) => csvReply(await exportRefused(ctx)),
});

export const uploadImportFile = endpoint({
  id: "uploadImportFile",
  route: "PUT /api/orgs/{idOrSlug}/imports/{importId}/file",
  tag: "Imports",
  summary: "Upload the file of an import",
  description:
    "The body is a CSV file or an XLSX file (only its first sheet is read), each with a header row, or the ZIP file of `exportOrganization`. From a ZIP file, an import reads the table of its kind: donors.csv (followed by the rows of donor_emails.csv, donor_tags.csv and donor_notes.csv), donations.csv or recurring.csv. The maximum is 25 MiB, 100,000 rows and 200 columns. CSV columns are separated by commas, semicolons, tabs or `|`; CSV text is UTF-8, UTF-16 with a byte order mark, or Windows-1252. `columns` and `options` are then suggested from the last mapping of the same column names, from a known export of another system, or from the column names. Another upload replaces the file.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  query: uploadQuery,
  upload: IMPORT_UPLOAD,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_EDITABLE, UPLOADS_BUSY],
  example: {
    params: draft,
    query: { name: "donations-2025.csv" },
    file: "scripts/seed/imports/donations-2025.csv",
    answer: DRAFT_IMPORT,
  },
  handle: ({ ctx, query, request }) =>
    withUpload(ctx, request, IMPORT_UPLOAD, (file, media) => uploadFile(ctx, file, { ...query, media })),
});

export const updateImport = endpoint({
  id: "updateImport",
  route: "PATCH /api/orgs/{idOrSlug}/imports/{importId}",
  tag: "Imports",
  summary: "Change how a file is read",
  description:
    "Changes the mapping of the columns and how values are read. Omitted fields are unchanged; `columns` and `options` are replaced as a whole. A previous check is discarded. The check stores the mapping for files with the same column names.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  body: updateImportInput,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_EDITABLE, NO_FILE],
  example: {
    params: draft,
    body: { options: DRAFT_IMPORT.options },
    answer: DRAFT_IMPORT,
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const checkImport = endpoint({
  id: "checkImport",
  route: "POST /api/orgs/{idOrSlug}/imports/{importId}/check",
  tag: "Imports",
  summary: "Check an import",
  description:
    "Starts a dry run, which determines the effect of importing each row and writes nothing else. Answers 400 while the mapping lacks a required column. Repeating the request during the check has no effect.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_EDITABLE, NO_FILE, IS_WORKING],
  example: { params: draft, answer: { ...DRAFT_IMPORT, status: "CHECKING" } },
  handle: ({ ctx }) => check(ctx),
});

export const runImport = endpoint({
  id: "runImport",
  route: "POST /api/orgs/{idOrSlug}/imports/{importId}/run",
  tag: "Imports",
  summary: "Run an import",
  description:
    "Imports the rows as checked, after adding missing campaigns, funds and giving levels if `unknownNames` is `ADD`. A row whose campaign, fund, giving level, tickets or transaction changed since the check is not imported, with the reason. Repeating the request has no effect.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_CHECKED, IS_WORKING, TOO_MANY_NAMES, TOO_MANY_LEVELS],
  example: { params: finished, answer: IMPORT },
  handle: ({ ctx }) => run(ctx),
});

export const undoImport = endpoint({
  id: "undoImport",
  route: "POST /api/orgs/{idOrSlug}/imports/{importId}/undo",
  tag: "Imports",
  summary: "Undo an import",
  description:
    "Undoes an import as a whole, within 90 days and only if none of its records changed since. Its donations are voided and remain as voided donations, its commitments and new donors are deleted, the fields it filled in for existing donors are cleared, and the amounts of its refunds are added back to the donations of other imports. Refunds in other imported files remain recorded. Voided donations whose donor is deleted keep the name and address of their row, and share one hidden donor that no list contains. The rows can then be imported again. Answers 409 with the number of changed records. Repeating the request has no effect.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  answer: importSchema,
  refusals: [
    NO_ORGANIZATION,
    NO_IMPORT,
    NOT_COMPLETED,
    TOO_LATE,
    IS_WORKING,
    {
      status: 409,
      error:
        "An import is undone only while nothing of it was changed. Since then: 1 donation was corrected, voided or designated. Changed: the donation of $150.00 by June Castellano on 2025-11-02.",
      when: "Donations or donors of the import were changed since; the message says how many, and names up to three.",
    },
  ],
  example: { params: { ...inOrg, importId: DEMO.undoneImportId }, answer: UNDONE_IMPORT },
  handle: ({ ctx }) => undo(ctx),
});

export const deleteImport = endpoint({
  id: "deleteImport",
  route: "DELETE /api/orgs/{idOrSlug}/imports/{importId}",
  tag: "Imports",
  summary: "Delete an import",
  description: "Deletes an import that has imported nothing, with its file. Ends a check in progress.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  answer: z.object({ id: z.string(), deleted: z.literal(true) }),
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_DELETABLE],
  example: { params: draft, answer: { id: DEMO.draftImportId, deleted: true } },
  handle: async ({ ctx }) => {
    await remove(ctx);
    return { id: ctx.it.id, deleted: true as const };
  },
});
