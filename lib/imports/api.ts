import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { csvReply } from "@/lib/exports/file-reply";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { withUpload } from "@/lib/http/upload";
import { DEMO } from "@/lib/kernel/demo";
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
  NO_ORGANIZATION,
  NOT_CHECKED,
  NOT_COMPLETED,
  NOT_DELETABLE,
  NOT_EDITABLE,
  TOO_LATE,
  TOO_MANY_NAMES,
} from "./refusals";
import {
  createImportInput,
  IMPORT_UPLOAD,
  importListSchema,
  importParams,
  importSchema,
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
  summary: "Begin an import",
  description: `Begins an import of donors, or of past donations or recurring commitments with their donors, from another system. Upload its file next (\`PUT …/file\`), say what its columns are (\`PATCH\`), check it (\`POST …/check\`), and run it (\`POST …/run\`). Check, run and undo go on in the background; poll the import for the progress.

**Donors** are found by the other system's id, then by email address, then by name with phone number or postal address. Nothing that is known is overwritten: a file fills in empty fields. Columns can be mapped to donor fields (\`field:<id>\`), whose values fit the types of the fields or refuse the row. A donor agrees to news only where a mapped column says so, and one who unsubscribed stays so.

**Donations** are recorded as offline donations on the day on which they were received, without fees. Columns for the frequency and the UTM fields are kept for reports: a payment of a recurring donation elsewhere counts as recurring, and has no subscription. No receipt, notice or webhook event is sent for them.

**Recurring commitments** are what donors give regularly through the other system. Nothing is charged for them here, and they count in no total (\`GET /api/orgs/{idOrSlug}/commitments\`).

**Again.** Each donation and commitment is imported once for its id in the other system; without one, for its row. The same file again adds nothing.`,
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
  description: "The newest 50 imports of the organization with their progress, newest first.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: importListSchema,
  refusals: [NO_ORGANIZATION],
  example: { params: inOrg, answer: { data: [IMPORT] } },
  handle: ({ ctx }) => list(ctx),
});

export const getImport = endpoint({
  id: "getImport",
  route: "GET /api/orgs/{idOrSlug}/imports/{importId}",
  tag: "Imports",
  summary: "Get an import",
  description: "One import with its columns, its progress and what its rows come to.",
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
    "The rows of the file in its order, each with what importing it does: the donor that it is matched to and why, the donation or commitment that it records, or the reasons for which it is refused. They are kept for 90 days after the import.",
  role: "MEMBER",
  find: importInPath,
  params: importParams,
  query: listRowsQuery,
  answer: rowListSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT],
  example: {
    params: finished,
    query: { outcome: "ADD", limit: "20" },
    answer: {
      rows: [IMPORT_ROW],
      missing: { campaigns: 0, funds: 0 },
      pagination: { page: 1, limit: 20, total: 4, totalPages: 1 },
    },
  },
  handle: ({ ctx, query }) => listRows(ctx, query),
});

export const exportRefusedRows = endpoint({
  id: "exportRefusedRows",
  route: "GET /api/orgs/{idOrSlug}/imports/{importId}/refused.csv",
  tag: "Imports",
  summary: "Export refused rows",
  description:
    "The rows that the check or the run of an import refused, as a CSV file with the columns of the uploaded file and a last column `Reason`. Mend them, and import that file: its columns are mapped as before, and `Reason` is not read. Texts that a spreadsheet would run as formulas have an apostrophe in front, which an import takes off again. Rows are kept for 90 days after the import. Each call is in the audit log as `export.downloaded`.",
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
    "The body is a CSV file, an XLSX file whose first sheet is read, with a line of column names, or the ZIP file of `exportOrganization`, of which donors.csv (with donor_emails.csv, donor_tags.csv and donor_notes.csv as rows below its own), donations.csv or recurring.csv is read, after the kind of the import: at most 25 MiB, 100,000 rows and 200 columns. Columns are separated by commas, semicolons, tabs or `|`; the text of CSV is UTF-8, UTF-16 with a byte order mark, or Windows-1252. `columns` and `options` are then suggested: as mapped before for the same names of columns, for a known export of another system, or by the names. Another upload replaces the file.",
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
    "Says what the columns are and how values are read. Omitted fields stay; `columns` and `options` are replaced as a whole. What was checked before is to be checked again. The mapping is remembered for files with the same names of columns when it is checked.",
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
    "Starts a dry run, which says of each row what importing it would do, and writes nothing else. 400 while the mapping lacks a column that is needed. Repeating the request while it is checked changes nothing.",
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
    "Imports the rows as checked, after the campaigns and funds that `unknownNames` says to add. A row whose campaign, fund or transaction changed since is left out with its reason. Repeating the request changes nothing.",
  role: "ADMIN",
  find: importInPath,
  params: importParams,
  answer: importSchema,
  refusals: [NO_ORGANIZATION, NO_IMPORT, NOT_CHECKED, IS_WORKING, TOO_MANY_NAMES],
  example: { params: finished, answer: IMPORT },
  handle: ({ ctx }) => run(ctx),
});

export const undoImport = endpoint({
  id: "undoImport",
  route: "POST /api/orgs/{idOrSlug}/imports/{importId}/undo",
  tag: "Imports",
  summary: "Undo an import",
  description:
    "Undoes an import as a whole, within 90 days and while nothing of it was changed: its donations are voided and stay as such; its commitments and its new donors are deleted; what was filled in of known donors is emptied. Voided donations whose donor is deleted keep the name and address of their row, and have one donor in common, whom no list has. Its rows can then be imported again. 409 with the number of what was changed since. Repeating the request changes nothing.",
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
        "An import is undone only while nothing of it was changed. Since then: 1 donation was corrected, voided or designated.",
      when: "Donations or donors of the import were changed since; the message says how many.",
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
  description: "Deletes an import that has imported nothing, with its file. A check in progress ends.",
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
