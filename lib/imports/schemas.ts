import { z } from "zod";
import { commitmentStatus } from "@/lib/commitments/schemas";
import { frequency, paginationSchema } from "@/lib/donations/schemas";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { offlineMethod } from "@/lib/offline-donations/schemas";
import { subscriptionFrequency } from "@/lib/subscriptions/schemas";
import { IMPORT_FIELDS, IMPORT_KINDS, IMPORT_SOURCES } from "./labels";
import { DATE_ORDERS, NUMBER_FORMATS } from "./parse/values";
import { MAX_COLUMNS, MAX_FILE_BYTES } from "./rules";

const id = z.string().min(1).max(100);
export const importParams = z.object({ idOrSlug: id, importId: id });

/** What an uploaded file may be. Browsers name CSV files after the spreadsheet that opens them. */
export const IMPORT_UPLOAD = {
  media: [
    "text/csv",
    "text/plain",
    "text/tab-separated-values",
    "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
  ],
  maxBytes: MAX_FILE_BYTES,
} as const;

const kind = z.enum(IMPORT_KINDS).meta({
  id: "ImportKind",
  description:
    "`DONORS`: a row is a donor. `DONATIONS`: a row is a past donation, with its donor. `COMMITMENTS`: a row is what a donor gives regularly through another system, with its donor.",
});
const source = z.enum(IMPORT_SOURCES).meta({
  id: "ImportSource",
  description:
    "The system that the file comes from. Ids of donors, donations and commitments are unique within it: the same file again, or a later one that has some of the same rows, adds nothing twice.",
});
const column = z
  .union([z.enum(IMPORT_FIELDS), z.templateLiteral(["field:", z.string().regex(/[a-z0-9]{1,64}/)])])
  .nullable();

const chosenId = z.string().min(1).max(64).nullable();
const option = {
  campaignId: chosenId.describe(
    "The campaign of donations and commitments whose row names none; commitments may have none.",
  ),
  fundId: chosenId.describe(
    "The fund of donations and commitments whose row names none; null: the default fund of their campaign.",
  ),
  unknownNames: z
    .enum(["REFUSE", "CHOSEN", "ADD"])
    .describe(
      "What becomes of a row with a campaign or fund that the organization does not have. `REFUSE`: it is refused. `CHOSEN`: it counts for the chosen campaign and fund. `ADD`: the run adds them first, campaigns as drafts; they stay when the import is undone.",
    ),
  method: offlineMethod.describe("How donations were given whose row does not say it."),
  dateOrder: z
    .enum(DATE_ORDERS)
    .describe("Whether `3/4/2026` is March 4 (`MDY`) or April 3 (`DMY`). ISO dates are read in any case."),
  numberFormat: z
    .enum(NUMBER_FORMATS)
    .describe("`POINT`: 1,234.50. `COMMA`: 1.234,50. An amount in the other format is refused."),
};
const optionsSchema = z
  .object(option)
  .meta({ id: "ImportOptions", description: "How the rows of a file are read." });
export type ImportOptions = z.infer<typeof optionsSchema>;

/** Options as they are given; omitted ones are the usual. */
export const importOptions = z
  .object({
    campaignId: option.campaignId.default(null),
    fundId: option.fundId.default(null),
    unknownNames: option.unknownNames.default("REFUSE"),
    method: option.method.default("PLATFORM"),
    dateOrder: option.dateOrder.default("MDY"),
    numberFormat: option.numberFormat.default("POINT"),
  })
  .meta({ id: "ImportOptionsInput", description: "How the rows of a file are to be read." });

/** Body of `POST /api/orgs/:idOrSlug/imports`. */
export const createImportInput = z.object({ kind });
export type CreateImportInput = z.infer<typeof createImportInput>;

/** Query of `PUT …/file`. */
export const uploadQuery = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Name the file")
    .max(200, "At most 200 characters")
    .default("Uploaded file")
    .describe("The file's name, for the list of imports."),
});

/** Body of `PATCH …/imports/:importId`. */
export const updateImportInput = z
  .object({
    source: source.optional(),
    columns: z
      .array(column)
      .max(MAX_COLUMNS)
      .optional()
      .describe(
        "The field of each column of `header`, in its order; `field:<id>`: a donor field; null: the column is not imported. Several columns can have `otherEmails`, `otherPhones`, `otherAddresses`, `tags` and `donorNote`, and a cell of them several values with commas or semicolons between; every other field one. Of a donation `frequency` is that of the recurring donation that it is a payment of; empty: one-time.",
      ),
    options: importOptions.optional(),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateImportInput = z.infer<typeof updateImportInput>;

const count = (what: string) => z.int().describe(what);

export const importSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    kind,
    source,
    status: z
      .enum(["DRAFT", "CHECKING", "CHECKED", "RUNNING", "COMPLETED", "UNDOING", "UNDONE"])
      .describe(
        "`DRAFT`: waits for a file, its columns, or a check. `CHECKED`: every row says what would happen; nothing is written yet.",
      ),
    file: z
      .object({
        name: z.string(),
        bytes: z.int(),
        header: z.array(z.string()),
        samples: z.array(z.array(z.string())).describe("The first rows."),
      })
      .nullable()
      .describe("Null until a file is uploaded."),
    columns: z.array(column),
    columnsFrom: z
      .enum(["REMEMBERED", "PRESET", "NAMES"])
      .nullable()
      .describe(
        "How the columns were suggested: as mapped for an earlier file with this header, by the export of `source`, or by their names.",
      ),
    options: optionsSchema,
    failure: z.string().nullable().describe("Why the file could not be checked to its end."),
    progress: z
      .object({
        rows: count("Rows of the file that are read so far; all of them once `isRead`."),
        isRead: z.boolean(),
        done: count("Rows that the present step, or the last one, has done."),
      })
      .describe("Of the step that `status` names."),
    counts: z.object({
      add: count("Rows that add a donor, a donation or a commitment."),
      fill: count("Rows that fill in empty fields of a known donor."),
      skip: count("Rows that change nothing: what they say is known."),
      refuse: count("Rows that are not imported, each with its reasons."),
      addCents: count("The sum of the donations, or of the commitments each once, that are added, in cents."),
      newDonors: count("Donors that are new."),
      matchedDonors: count("Known donors that rows were matched to."),
      applied: count("Donations, commitments or donors that were imported."),
      undone: count("Those of them that were undone."),
      kept: count("Those that an undo kept, because they changed while it went on."),
    }),
    createdBy: z.string().describe("The id of a person, or `key:<id>`."),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    undoableUntil: z.iso
      .datetime()
      .nullable()
      .describe("Its rows are kept until then, and it can be undone while nothing of it was changed."),
  })
  .meta({
    id: "Import",
    description: "Donors, past donations or recurring commitments from a file of another system.",
  });
export type Import = z.infer<typeof importSchema>;

export const importListSchema = z.object({ data: z.array(importSchema) });

export const rowOutcome = z.enum(["ADD", "FILL", "SKIP", "REFUSE"]).meta({
  id: "ImportRowOutcome",
  description:
    "`ADD`: adds a donor, a donation or a commitment. `FILL`: fills in empty fields of a known donor. `SKIP`: changes nothing. `REFUSE`: is not imported.",
});

/** Query of `GET …/rows`. */
export const listRowsQuery = z.object({
  page: pageNumber(),
  limit: pageLimit(),
  outcome: rowOutcome.optional().describe("Only rows with this outcome."),
});
export type ListRowsQuery = z.infer<typeof listRowsQuery>;

export const importRowSchema = z
  .object({
    number: z.int().describe("As a spreadsheet counts: the header is row 1."),
    cells: z.array(z.string()),
    outcome: rowOutcome.nullable().describe("Null until the row is checked."),
    remarks: z
      .array(z.string())
      .describe(
        "Why it is refused or skipped; what it adds beside the donor, such as tags and notes; what of it is left out.",
      ),
    donor: z
      .object({
        id: z.string().nullable().describe("Null while the donor is not known yet."),
        name: z.string(),
        email: z.string(),
        matchedBy: z
          .enum(["EXTERNAL_ID", "EMAIL", "PHONE", "ADDRESS"])
          .nullable()
          .describe(
            "By what a donor was found: the other system's id, the email address, or the name with the phone number or the postal address. Null: a new donor.",
          ),
        row: z.int().nullable().describe("The first row of the same donor, if it is another one."),
      })
      .nullable()
      .describe("Null for a refused row."),
    donation: z
      .object({
        id: z.string().nullable().describe("Null until it is recorded."),
        amountCents: z.int(),
        receivedOn: z.iso.date(),
        method: offlineMethod,
        frequency: frequency.describe(
          "Other than `ONE_TIME` for a payment of a recurring donation elsewhere, which is in no subscription here.",
        ),
        campaignId: z.string().describe("Of a campaign that the run adds, the id that it will have."),
        fundId: z.string().nullable(),
        utmSource: z.string().nullable(),
        utmMedium: z.string().nullable(),
        utmCampaign: z.string().nullable(),
        utmTerm: z.string().nullable(),
        utmContent: z.string().nullable(),
      })
      .nullable(),
    commitment: z
      .object({
        id: z.string().nullable().describe("Null until it is recorded, and once the import is undone."),
        amountCents: z.int(),
        frequency: subscriptionFrequency,
        status: commitmentStatus,
        startedOn: z.iso.date().nullable(),
        nextOn: z.iso.date().nullable(),
        campaignId: z.string().nullable(),
        fundId: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "ImportRow", description: "A row of a file, and what importing it does." });
export type ImportRow = z.infer<typeof importRowSchema>;

export const rowListSchema = z.object({
  rows: z.array(importRowSchema),
  missing: z
    .object({ campaigns: z.int(), funds: z.int() })
    .describe(
      "How many campaigns and funds, by name, the refused rows of the whole file lack, where nothing else is wrong with them. The option `unknownNames` with `ADD` adds them.",
    ),
  pagination: paginationSchema,
});
export type RowList = z.infer<typeof rowListSchema>;
