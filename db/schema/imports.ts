import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { type CONTACT_CHANNELS, donors } from "./donors";
import { organizations } from "./organizations";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const IMPORT_KINDS = ["DONORS", "DONATIONS", "COMMITMENTS"] as const;
export const IMPORT_STATUSES = [
  "DRAFT",
  "CHECKING",
  "CHECKED",
  "RUNNING",
  "COMPLETED",
  "UNDOING",
  "UNDONE",
] as const;
export const ROW_OUTCOMES = ["ADD", "FILL", "SKIP", "REFUSE"] as const;
export const MATCHED_BY = ["EXTERNAL_ID", "EMAIL", "PHONE", "ADDRESS"] as const;

/**
 * An import of donors, past donations or recurring commitments from another system's file, with the progress of its
 * check, run and undo.
 */
export const imports = pgTable(
  "imports",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** The other system (lib/imports/columns). Ids of donors, donations and commitments are unique within it. */
    source: text().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull(),
    /** Null until a file is uploaded. */
    fileName: text(),
    fileBytes: integer(),
    header: jsonb().$type<string[]>(),
    /** The first rows, shown while choosing columns. */
    samples: jsonb().$type<string[][]>(),
    /** The field of each column; null: not imported. */
    columns: jsonb().$type<(string | null)[]>(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The origin of `columns`: the mapping of an earlier file with the same header, a preset, or the column names. */
    columnsFrom: text({ enum: ["REMEMBERED", "PRESET", "NAMES"] }),
    /** Why the file cannot be read to the end. */
    failure: text(),
    /** The numbers of the last rows stored, checked, imported and undone. */
    lastRead: integer().notNull().default(0),
    lastChecked: integer().notNull().default(0),
    lastApplied: integer().notNull().default(0),
    /**
     * How many runs and undos of the organization's imports of this kind the check takes into account. A run after more
     * of them checks the file again. Null: not checked.
     */
    checkedAfter: integer(),
    lastUndone: integer().notNull().default(0),
    rowCount: integer().notNull().default(0),
    /** When the whole file had been stored as rows. */
    readAt: instant(),
    addCount: integer().notNull().default(0),
    fillCount: integer().notNull().default(0),
    skipCount: integer().notNull().default(0),
    refuseCount: integer().notNull().default(0),
    addCents: cents().notNull().default(0),
    newDonorCount: integer().notNull().default(0),
    matchedDonorCount: integer().notNull().default(0),
    /** Number of rows imported, undone, and kept by an undo because they had changed since. */
    appliedCount: integer().notNull().default(0),
    undoneCount: integer().notNull().default(0),
    keptCount: integer().notNull().default(0),
    /** A person's id, or `key:<id>`: who created it, and who last started its run. */
    createdBy: text().notNull(),
    startedBy: text(),
    createdAt: createdAt(),
    completedAt: instant(),
    undoneAt: instant(),
    /** When its rows are deleted. From then on it cannot be undone. */
    purgeAt: instant(),
    /** Time of the last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("imports_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time per organization, so that a check stays valid until its run.
    uniqueIndex("imports_working").on(t.orgId).where(sql`${t.status} in ('CHECKING', 'RUNNING', 'UNDOING')`),
    index("imports_purge").on(t.purgeAt).where(sql`${t.purgeAt} is not null`),
    check("imports_kind", sql`${t.kind} in ('DONORS', 'DONATIONS', 'COMMITMENTS')`),
    check(
      "imports_status",
      sql`${t.status} in ('DRAFT', 'CHECKING', 'CHECKED', 'RUNNING', 'COMPLETED', 'UNDOING', 'UNDONE')`,
    ),
  ],
);

/** The uploaded file, compressed, until its rows are stored. */
export const importFiles = pgTable("import_files", {
  importId: text()
    .primaryKey()
    .references(() => imports.id),
  media: text().notNull(),
  bytes: bytea().notNull(),
});

/** A row of the file, the effect of importing it, and what it created. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** Row number as in a spreadsheet: the header is row 1. */
    number: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** A hash of the cells, and the number of identical rows above. */
    fingerprint: text().notNull(),
    /** Null until it is checked. */
    outcome: text({ enum: ROW_OUTCOMES }),
    /** Why the row is rejected or skipped, and which parts are omitted. */
    remarks: jsonb().$type<string[]>(),
    /** The identifier of the donation or commitment in the other system, or of the row in the file. */
    key: text(),
    donorRef: text(),
    matchedBy: text({ enum: MATCHED_BY }),
    /** The first row of the file with the same donor, if that is a different row. */
    donorRow: integer(),
    /** The donation or commitment to be recorded. */
    plan: jsonb().$type<Record<string, unknown>>(),
    donationId: text().references(() => donations.id),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index("import_rows_key").on(t.importId, t.key).where(sql`${t.outcome} = 'ADD'`),
    index("import_rows_donation").on(t.donationId).where(sql`${t.donationId} is not null`),
    check("import_rows_outcome", sql`${t.outcome} in ('ADD', 'FILL', 'SKIP', 'REFUSE')`),
    check("import_rows_matched_by", sql`${t.matchedBy} in ('EXTERNAL_ID', 'EMAIL', 'PHONE', 'ADDRESS')`),
  ],
);

/** A file's data about one donor, collected from all of their rows. The first value of a field counts. */
export type ImportedPerson = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  postalAddress: string | null;
  optIn: boolean;
  unsubscribed: boolean;
  /** Absent if the file contains no such data. */
  doNotContact?: (typeof CONTACT_CHANNELS)[number][];
  externalId: string | null;
  /** Addresses, tags and notes that no donor had when the file was checked; absent if the file has none. */
  otherEmails?: string[];
  tags?: string[];
  /** `at`: when the note was written, as an ISO instant; absent if the file does not state it. */
  notes?: { id: string; text: string; at?: string }[];
  /** Values of donor fields by field id, in the column of their type; absent if the file has none. */
  fields?: Record<
    string,
    { text: string | null; number: number | null; day: string | null; yes: boolean | null }
  >;
};

/** A donor of an import: a new one, or an existing one whose empty fields are filled. */
export const importDonors = pgTable(
  "import_donors",
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** The donor's id: an existing donor's, or the one a new donor will get. */
    ref: text().notNull(),
    firstRow: integer().notNull(),
    isNew: boolean().notNull(),
    person: jsonb().$type<ImportedPerson>().notNull(),
    /** Null until imported. Differs from `ref` if a donor with this address was added in the meantime. */
    donorId: text().references(() => donors.id),
    /**
     * What the import filled in, with its value: fields of an existing donor (`field:<id>`: a donor field, its value as
     * JSON), and for any donor `otherEmail:<address>`, `tag:<id>`, `newTag:<id>` for a tag created by the import, and
     * `note:<id>`.
     */
    filled: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.ref] }),
    index("import_donors_donor").on(t.donorId).where(sql`${t.donorId} is not null`),
  ],
);

/** A key by which a file's donor is recognized in later rows. */
export const importDonorKeys = pgTable(
  "import_donor_keys",
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    key: text().notNull(),
    ref: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.key] })],
);

/** Maps an id in another system to its donor. */
export const importedDonors = pgTable(
  "imported_donors",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    source: text().notNull(),
    externalId: text().notNull(),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    importId: text()
      .notNull()
      .references(() => imports.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.source, t.externalId] }),
    index("imported_donors_donor").on(t.donorId),
    index("imported_donors_import").on(t.importId),
  ],
);

/** Maps a key of another system to the donation imported under it: importing the same file again changes nothing. */
export const importedDonations = pgTable(
  "imported_donations",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    source: text().notNull(),
    key: text().notNull(),
    /** Claimed before the donation is written, in the same transaction. */
    donationId: text().notNull(),
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** The payment in cents before its refunds. Null: not stated, or imported before refunds were recorded. */
    paidCents: cents(),
    /** The donation's revision and time after the last import that changed its amount; null: none did. */
    revision: integer().notNull().default(0),
    revisedAt: instant(),
    /** When an import changed the amount of a donation that staff had changed before. */
    editedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.source, t.key] }),
    uniqueIndex("imported_donations_donation").on(t.donationId),
  ],
);

/**
 * The refunds of imported files, by their key in the other system, with a row for each import that has the refund. A
 * refund counts once until all of these imports are undone, also if its payment was not imported. A
 * donation's amount is its payment less these refunds.
 */
export const importedRefunds = pgTable(
  "imported_refunds",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    source: text().notNull(),
    key: text().notNull(),
    /** The key of the refunded payment, as in `imported_donations`, or of another refund that this one reverses. */
    refundOf: text().notNull(),
    /** The amount deducted from the payment. Negative for money that came back. */
    amountCents: cents().notNull(),
    /**
     * The row of its payment in a file of an unnamed system, whose ids alone do not identify it; null for other
     * systems.
     */
    payment: text(),
    importId: text()
      .notNull()
      .references(() => imports.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.source, t.key, t.importId] }),
    index("imported_refunds_refund_of").on(t.orgId, t.source, t.refundOf),
    index("imported_refunds_import").on(t.importId),
  ],
);

/** The last mapping of columns for files with this header. */
export const importMappings = pgTable(
  "import_mappings",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** Hex SHA-256 of the column names. */
    headerHash: text().notNull(),
    source: text().notNull(),
    columns: jsonb().$type<(string | null)[]>().notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.headerHash] })],
);
