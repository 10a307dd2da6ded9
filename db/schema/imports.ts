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

/** Donors, past donations or recurring commitments from a file of another system, with the progress of its check, its run and its undo. */
export const imports = pgTable(
  "imports",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** The other system (lib/imports/presets); ids of donors, donations and commitments are unique within it. */
    source: text().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull(),
    /** Null until a file is uploaded. */
    fileName: text(),
    fileBytes: integer(),
    header: jsonb().$type<string[]>(),
    /** The first rows, to choose columns by. */
    samples: jsonb().$type<string[][]>(),
    /** The field of each column; null: not imported. */
    columns: jsonb().$type<(string | null)[]>(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Where `columns` came from: the mapping of an earlier file with the same header, a preset, or the names of the columns. */
    columnsFrom: text({ enum: ["REMEMBERED", "PRESET", "NAMES"] }),
    /** Why the file cannot be read to its end. */
    failure: text(),
    /** The number of the last row that is stored, checked, imported and undone. */
    lastRead: integer().notNull().default(0),
    lastChecked: integer().notNull().default(0),
    lastApplied: integer().notNull().default(0),
    lastUndone: integer().notNull().default(0),
    rowCount: integer().notNull().default(0),
    /** When its whole file was stored as rows. */
    readAt: instant(),
    addCount: integer().notNull().default(0),
    fillCount: integer().notNull().default(0),
    skipCount: integer().notNull().default(0),
    refuseCount: integer().notNull().default(0),
    addCents: cents().notNull().default(0),
    newDonorCount: integer().notNull().default(0),
    matchedDonorCount: integer().notNull().default(0),
    /** Rows that were imported, undone, and kept by an undo because they changed meanwhile. */
    appliedCount: integer().notNull().default(0),
    undoneCount: integer().notNull().default(0),
    keptCount: integer().notNull().default(0),
    /** A person's id, or `key:<id>`: who created it, and who last started its run. */
    createdBy: text().notNull(),
    startedBy: text(),
    createdAt: createdAt(),
    completedAt: instant(),
    undoneAt: instant(),
    /** Its rows are deleted then; from then on it cannot be undone. */
    purgeAt: instant(),
    /** The last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("imports_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time for each organization, so that a check stays true until its run.
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

/** A row of the file, what importing it does, and what it made. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** As a spreadsheet counts: the header is row 1. */
    number: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** A hash of the cells, and how many rows above are equal. */
    fingerprint: text().notNull(),
    /** Null until it is checked. */
    outcome: text({ enum: ROW_OUTCOMES }),
    /** Why it is refused or skipped, and what of it is left out. */
    remarks: jsonb().$type<string[]>(),
    /** What identifies the donation or commitment in the other system, or the row in the file. */
    key: text(),
    donorRef: text(),
    matchedBy: text({ enum: MATCHED_BY }),
    /** The first row of the file with the same donor, if it is another one. */
    donorRow: integer(),
    /** The donation or commitment as it is to be recorded. */
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

/** What a file says of one donor, from all of its rows; the first value of a field counts. */
export type ImportedPerson = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  postalAddress: string | null;
  optIn: boolean;
  unsubscribed: boolean;
  /** Absent where nothing is said of it. */
  doNotContact?: (typeof CONTACT_CHANNELS)[number][];
  externalId: string | null;
  /** Addresses, tags and notes that no donor had when the file was checked; absent where the file has none. */
  otherEmails?: string[];
  tags?: string[];
  /** `at`: when the note was written, as an ISO instant; absent where the file does not say. */
  notes?: { id: string; text: string; at?: string }[];
  /** Values of donor fields by the field's id, in the column of its type; absent where the file has none. */
  fields?: Record<
    string,
    { text: string | null; number: number | null; day: string | null; yes: boolean | null }
  >;
};

/** A donor of an import: a new one, or one that is known and gets what is empty. */
export const importDonors = pgTable(
  "import_donors",
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** The donor's id: of a known donor, or that a new one is to get. */
    ref: text().notNull(),
    firstRow: integer().notNull(),
    isNew: boolean().notNull(),
    person: jsonb().$type<ImportedPerson>().notNull(),
    /** Null until it is imported; another one than `ref` where a donor with this address was added meanwhile. */
    donorId: text().references(() => donors.id),
    /**
     * What the import filled in, with its value: fields of a known donor (`field:<id>`: a donor field, its value as JSON), and of any
     * donor `otherEmail:<address>`, `tag:<id>`, `newTag:<id>` for a tag that came with it, and `note:<id>`.
     */
    filled: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.ref] }),
    index("import_donors_donor").on(t.donorId).where(sql`${t.donorId} is not null`),
  ],
);

/** What a donor of a file is recognized by in its later rows. */
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

/** The donor that has an id in another system. */
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

/** The donation that was imported under a key of another system: the same file again changes nothing. */
export const importedDonations = pgTable(
  "imported_donations",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    source: text().notNull(),
    key: text().notNull(),
    /** Claimed in the transaction that writes the donation, before it. */
    donationId: text().notNull(),
    importId: text()
      .notNull()
      .references(() => imports.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.source, t.key] }),
    uniqueIndex("imported_donations_donation").on(t.donationId),
  ],
);

/** The columns as they were last mapped for files with this header. */
export const importMappings = pgTable(
  "import_mappings",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** Hex SHA-256 of the names of the columns. */
    headerHash: text().notNull(),
    source: text().notNull(),
    columns: jsonb().$type<(string | null)[]>().notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.headerHash] })],
);
