/** What a file may contain, and the fields that its columns can be mapped to. */

export const IMPORT_KINDS = ["DONORS", "DONATIONS", "COMMITMENTS"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The file of an organization's export that an import of each kind reads, without `.csv`. */
export const EXPORTED_TABLE = {
  DONORS: "donors",
  DONATIONS: "donations",
  COMMITMENTS: "recurring",
} as const satisfies Record<ImportKind, string>;

/** The files whose rows an import reads with it, and the columns of each that it reads. */
export const EXPORTED_WITH = {
  DONORS: {
    key: "donor_id",
    columns: { donor_emails: ["other_email"], donor_tags: ["tag"], donor_notes: ["text", "created_at"] },
  },
  DONATIONS: { key: "donation_id", columns: {} },
  COMMITMENTS: { key: "recurring_id", columns: {} },
} as const satisfies Record<ImportKind, { key: string; columns: Record<string, readonly string[]> }>;

/** Why a file with a header alone is refused. */
export const NO_ROWS = "The file has no rows below its first line.";

export const DONOR_FIELDS = [
  "donorId",
  "firstName",
  "lastName",
  "fullName",
  "organization",
  "email",
  "otherEmails",
  "phone",
  "otherPhones",
  "address",
  "street",
  "street2",
  "city",
  "state",
  "postalCode",
  "country",
  "otherAddresses",
  "emailOptIn",
  "unsubscribed",
  "doNotContact",
  "tags",
  "donorNote",
  "donorNoteDate",
] as const;

/** Fields that several columns can be mapped to, because a donor can have several values of them. */
const REPEATED: readonly string[] = ["otherEmails", "otherPhones", "otherAddresses", "tags", "donorNote"];

export const isRepeated = (column: string) => REPEATED.includes(column);

/** Where a donor came from, as reports group donations by it. */
export const UTM_FIELDS = ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const;

export const DONATION_FIELDS = [
  "donationId",
  "amount",
  "currency",
  "receivedOn",
  "status",
  "transactionType",
  "excluded",
  "method",
  "offlineMethod",
  "checkNumber",
  "description",
  "campaign",
  "fund",
  "fundShares",
  "anonymous",
  "note",
  "frequency",
  ...UTM_FIELDS,
] as const;

const COMMITMENT_FIELDS = ["commitmentId", "startedOn", "nextOn"] as const;
/** What a commitment has in common with a donation. */
const SHARED_FIELDS = [
  "frequency",
  "amount",
  "currency",
  "status",
  "excluded",
  "campaign",
  "fund",
  "note",
] as const;

export const IMPORT_FIELDS = [...DONOR_FIELDS, ...DONATION_FIELDS, ...COMMITMENT_FIELDS] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The fields that files of a kind can have. */
export function fieldsOf(kind: ImportKind): readonly ImportField[] {
  if (kind === "DONORS") return DONOR_FIELDS;
  if (kind === "DONATIONS") return [...DONOR_FIELDS, ...DONATION_FIELDS];
  return [...DONOR_FIELDS, ...COMMITMENT_FIELDS, ...SHARED_FIELDS];
}

/** What staff call a field. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  donorId: "Donor’s id there",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  organization: "Company or organization",
  email: "Email",
  otherEmails: "More email addresses",
  phone: "Phone",
  otherPhones: "More phone numbers (as a note)",
  address: "Whole address",
  street: "Street",
  street2: "Street, second line",
  city: "City",
  state: "State",
  postalCode: "ZIP code",
  country: "Country",
  otherAddresses: "More postal addresses (as a note)",
  emailOptIn: "Agreed to news (yes/no)",
  unsubscribed: "Unsubscribed (yes/no)",
  doNotContact: "Do not contact by (email, phone, post)",
  tags: "Tags of the donor",
  donorNote: "Note about the donor",
  donorNoteDate: "Date of the note about the donor",
  donationId: "Transaction id",
  amount: "Amount",
  currency: "Currency",
  receivedOn: "Date",
  status: "Status",
  transactionType: "Type of transaction",
  excluded: "Refunded, test or no payment (yes/no)",
  method: "Payment method",
  offlineMethod: "Payment method, if offline",
  checkNumber: "Check number",
  description: "What was given (property)",
  campaign: "Campaign",
  fund: "Fund, by name or code",
  fundShares: "Shares of several funds (JSON)",
  anonymous: "Anonymous (yes/no)",
  note: "Note for staff",
  frequency: "Frequency",
  utmSource: "UTM source",
  utmMedium: "UTM medium",
  utmCampaign: "UTM campaign",
  utmTerm: "UTM term",
  utmContent: "UTM content",
  commitmentId: "Id of the recurring plan there",
  startedOn: "Started on",
  nextOn: "Next payment expected on",
};

/** The systems with a preset that maps the columns of their exports. `OTHER`: every other file. */
export const IMPORT_SOURCES = [
  "GIVEBUTTER",
  "DONORBOX",
  "GIVEWP",
  "GOFUNDME_PRO",
  "PAYPAL",
  "ALMONER",
  "OTHER",
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  GIVEBUTTER: "Givebutter",
  DONORBOX: "Donorbox",
  GIVEWP: "GiveWP",
  GOFUNDME_PRO: "GoFundMe Pro (Classy)",
  PAYPAL: "PayPal",
  ALMONER: "Almoner (export of everything)",
  OTHER: "Another system or spreadsheet",
};

/** What a column can be mapped to: a field of this list, or `field:<id>` for a donor field of the organization. */
export type FieldColumn = `field:${string}`;
export type ImportColumn = ImportField | FieldColumn;

const FIELD = "field:";

export function isFieldColumn(column: string): column is FieldColumn {
  return column.startsWith(FIELD);
}

export const fieldColumn = (id: string): FieldColumn => `${FIELD}${id}`;

/** The id of the donor field of a column. */
export const fieldIdOf = (column: FieldColumn) => column.slice(FIELD.length);

/** A stored column as this kind of file knows it; null: not imported. */
export function columnOf(kind: ImportKind, column: string | null): ImportColumn | null {
  if (column !== null && isFieldColumn(column)) return column;
  return fieldsOf(kind).find((one) => one === column) ?? null;
}
