import { z } from "zod";
import { commitmentStatus } from "@/lib/commitments/schemas";
import { frequency, paginationSchema } from "@/lib/donations/schemas";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";
import { offlineMethod } from "@/lib/offline-donations/schemas";
import { subscriptionFrequency } from "@/lib/subscriptions/schemas";
import { IMPORT_FIELDS, IMPORT_KINDS, IMPORT_SOURCES, OTHER_TABLES } from "./labels";
import { NUMBER_FORMATS } from "./parse/amounts";
import { DATE_ORDERS } from "./parse/dates";
import { MAX_COLUMNS, MAX_FILE_BYTES } from "./rules";

const id = z.string().min(1).max(100);
export const importParams = z.object({ idOrSlug: id, importId: id });

/** Accepted uploads. Browsers may send the media type of the spreadsheet program that opens CSV files. */
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
    "`DONORS`: each row is a donor. `DONATIONS`: each row is a past donation with its donor. `COMMITMENTS`: each row is a recurring commitment in another system with its donor.",
});
const source = z.enum(IMPORT_SOURCES).meta({
  id: "ImportSource",
  description:
    "The source system of the file. Ids of donors, donations and commitments are unique within it, so importing the same file again, or a later file with some of the same rows, adds nothing twice.",
});
const column = z
  .union([z.enum(IMPORT_FIELDS), z.templateLiteral(["field:", z.string().regex(/[a-z0-9]{1,64}/)])])
  .nullable();

const chosenId = z.string().min(1).max(64).nullable();
const option = {
  campaignId: chosenId.describe(
    "The campaign of donations and commitments whose row names none. Optional for commitments.",
  ),
  fundId: chosenId.describe(
    "The fund of donations and commitments whose row names none; null for the campaign's default fund.",
  ),
  unknownNames: z
    .enum(["REFUSE", "CHOSEN", "ADD"])
    .describe(
      "The handling of rows that name a campaign, fund or giving level that the organization lacks. `REFUSE`: rejects the row. `CHOSEN`: uses the campaign and fund given here. `ADD`: the run adds them first, campaigns as drafts. They remain when the import is undone. Giving levels that the campaign of a row lacks: `REFUSE` rejects the row, `CHOSEN` leaves the level out with a remark, and `ADD` adds it if the row states its amount. Tickets of a campaign that sells none reject the row; `CHOSEN` leaves them out. In a campaign that the run adds, a level without an amount and tickets without a price are left out.",
    ),
  method: offlineMethod.describe("The payment method of donations whose row names none."),
  dateOrder: z
    .enum(DATE_ORDERS)
    .describe("Whether `3/4/2026` is March 4 (`MDY`) or April 3 (`DMY`). ISO dates are always accepted."),
  numberFormat: z
    .enum(NUMBER_FORMATS)
    .describe("`POINT`: 1,234.50. `COMMA`: 1.234,50. An amount in the other format is rejected."),
};
const optionsSchema = z
  .object(option)
  .meta({ id: "ImportOptions", description: "Options for reading the rows of a file." });
export type ImportOptions = z.infer<typeof optionsSchema>;

/** Options in a request. Omitted ones have defaults. */
export const importOptions = z
  .object({
    campaignId: option.campaignId.default(null),
    fundId: option.fundId.default(null),
    unknownNames: option.unknownNames.default("REFUSE"),
    method: option.method.default("PLATFORM"),
    dateOrder: option.dateOrder.default("MDY"),
    numberFormat: option.numberFormat.default("POINT"),
  })
  .meta({
    id: "ImportOptionsInput",
    description: "Options for reading the rows of a file. Omitted ones have defaults.",
  });

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
    .describe("The file's name, shown in the list of imports."),
  table: z
    .enum(OTHER_TABLES)
    .optional()
    .describe(
      "The table to read from the ZIP file of `exportOrganization` instead of that of the import's kind: `recurring_commitments` has recurring commitments, for an import of `COMMITMENTS`.",
    ),
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
        "The field of each column of `header`, in the same order: `field:<id>` for a donor field, null for a column that is not imported. `otherEmails`, `otherPhones`, `otherAddresses`, `tags` and `donorNote` can be assigned to several columns, and their cells can have several values separated by commas or semicolons. Every other field can be assigned once. `fundCode` is the code of the `fund`: either finds an existing fund, and a row whose name and code are of different funds is rejected. The `frequency` of a donation is that of the recurring donation that it is a payment of; empty for a one-time donation. Its `givingLevel` is the name of a giving level of its campaign, and `ticketCount` a number of tickets. `refundOf` is the id of the transaction that the row refunds. The refund is deducted once per `donationId` of the refund: from the row of that transaction in the file, and the row of the refund is skipped; or from the donation that an earlier import made of the transaction. `refundedAmount` is how much of the row's donation was refunded, as an amount or `yes` for all of it: it is deducted from the amount, unless rows with `refundOf` are the same refunds. `givingLevelAmount`, `givingLevelValue` (received in return) and `ticketPrice` describe levels and tickets that the run adds; `ticketsValue` is the value of all tickets of the row, by default the value that the campaign states.",
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
        "`DRAFT`: waiting for a file, its mapping, or a check. `CHECKED`: the effect of every row is known, and nothing is imported yet.",
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
        "The basis of the suggested columns. `REMEMBERED`: the mapping of an earlier file with this header. `PRESET`: the export format of `source`. `NAMES`: the column names.",
      ),
    options: optionsSchema,
    exportedFunds: z
      .array(z.string())
      .describe(
        "The names of the funds in the Almoner export that the file is from; empty for other files. If `unknownNames` is `ADD`, the run adds those that the organization lacks, with code, goal, restriction and archived state, also without donations.",
      ),
    failure: z.string().nullable().describe("Why the check could not be completed."),
    progress: z
      .object({
        rows: count("Rows of the file read so far; the total once `isRead` is true."),
        isRead: z.boolean(),
        done: count("Rows processed by the current or last step."),
      })
      .describe("Progress of the step named by `status`."),
    counts: z.object({
      add: count("Rows that add a donor, a donation or a commitment."),
      fill: count(
        "Rows that fill in empty fields of an existing donor, or record a refund: of a donation of an earlier import, or of a payment that was not imported.",
      ),
      skip: count("Rows that change nothing, because their data exists."),
      refuse: count("Rejected rows, each with its reasons."),
      addCents: count("Sum of the added donations, or of one payment of each added commitment, in cents."),
      newDonors: count("New donors."),
      matchedDonors: count("Existing donors matched to rows."),
      applied: count("Imported donations, commitments or donors."),
      undone: count("Undone donations, commitments or donors."),
      kept: count("Donations, commitments or donors that an undo kept because they changed during it."),
    }),
    createdBy: z.string().describe("The id of a person, or `key:<id>`."),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    undoableUntil: z.iso
      .datetime()
      .nullable()
      .describe("Until when rows are kept and the import can be undone, unless its records changed."),
  })
  .meta({
    id: "Import",
    description: "An import of donors, past donations or recurring commitments from another system's file.",
  });
export type Import = z.infer<typeof importSchema>;

/** Query of `GET …/imports`. */
export const listImportsQuery = z.object({ page: pageNumber(), limit: pageLimit(), cursor: pageCursor() });
export type ListImportsQuery = z.infer<typeof listImportsQuery>;

export const importListSchema = z.object({
  data: z.array(importSchema),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});

export const rowOutcome = z.enum(["ADD", "FILL", "SKIP", "REFUSE"]).meta({
  id: "ImportRowOutcome",
  description:
    "`ADD`: adds a donor, a donation or a commitment. `FILL`: fills in empty fields of an existing donor, or records a refund of a donation of an earlier import, or of a payment that was not imported. `SKIP`: changes nothing. `REFUSE`: the row is rejected.",
});

/** Query of `GET …/rows`. */
export const listRowsQuery = z.object({
  page: pageNumber(),
  limit: pageLimit(),
  cursor: pageCursor(),
  outcome: rowOutcome.optional().describe("Only rows with this outcome."),
});
export type ListRowsQuery = z.infer<typeof listRowsQuery>;

const importRowSchema = z
  .object({
    number: z.int().describe("Row number as in a spreadsheet, where the header is row 1."),
    cells: z.array(z.string()),
    outcome: rowOutcome.nullable().describe("Null until the row is checked."),
    remarks: z
      .array(z.string())
      .describe(
        "Why the row is rejected or skipped, what it adds to the donor, such as tags and notes, and which of its values are omitted.",
      ),
    donor: z
      .object({
        id: z.string().nullable().describe("Null until the donor exists."),
        name: z.string(),
        email: z.string(),
        matchedBy: z
          .enum(["EXTERNAL_ID", "EMAIL", "PHONE", "ADDRESS"])
          .nullable()
          .describe(
            "The key that matched the donor: the other system's id, the email address, or the name with the phone number or postal address. Null for a new donor.",
          ),
        row: z.int().nullable().describe("The first row with the same donor, if different."),
      })
      .nullable()
      .describe("Null for a rejected row."),
    donation: z
      .object({
        id: z.string().nullable().describe("Null until it is recorded."),
        amountCents: z.int(),
        receivedOn: z.iso.date(),
        method: offlineMethod,
        frequency: frequency.describe(
          "Not `ONE_TIME` for a payment of a recurring donation elsewhere, which has no subscription in Almoner.",
        ),
        campaignId: z
          .string()
          .describe("The campaign's id; for a campaign that the run will add, its future id."),
        fundId: z.string().nullable(),
        givingLevelId: z.string().nullable(),
        ticketCount: z
          .int()
          .nullable()
          .describe("Number of tickets, which count as sold once it is recorded."),
        utmSource: z.string().nullable(),
        utmMedium: z.string().nullable(),
        utmCampaign: z.string().nullable(),
        utmTerm: z.string().nullable(),
        utmContent: z.string().nullable(),
      })
      .nullable(),
    commitment: z
      .object({
        id: z.string().nullable().describe("Null until it is recorded and after the import is undone."),
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
  .meta({ id: "ImportRow", description: "A row of a file and the effect of importing it." });
export type ImportRow = z.infer<typeof importRowSchema>;

export const rowListSchema = z.object({
  rows: z.array(importRowSchema),
  missing: z
    .object({ campaigns: z.int(), funds: z.int() })
    .describe(
      "The number of distinct campaigns and funds missing in rows of the whole file that are rejected for no other reason. Setting the option `unknownNames` to `ADD` adds them.",
    ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
});
export type RowList = z.infer<typeof rowListSchema>;
