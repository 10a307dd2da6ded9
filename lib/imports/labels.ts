/** The kinds of imports, and the fields that columns can be mapped to. */

export const IMPORT_KINDS = ["DONORS", "DONATIONS", "COMMITMENTS"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The file of an export of everything that an import of each kind reads, without `.csv`. */
export const EXPORTED_TABLE = {
  DONORS: "donors",
  DONATIONS: "donations",
  COMMITMENTS: "recurring",
} as const satisfies Record<ImportKind, string>;

/** Further files of an export that an import can read, each instead of that of its kind. */
export const OTHER_TABLES = ["recurring_commitments"] as const;

/** The files that an import reads in addition, and the columns it reads from each. */
export const EXPORTED_WITH = {
  DONORS: {
    key: "donor_id",
    columns: { donor_emails: ["other_email"], donor_tags: ["tag"], donor_notes: ["text", "created_at"] },
  },
  DONATIONS: { key: "donation_id", columns: {} },
  COMMITMENTS: { key: "recurring_id", columns: {} },
} as const satisfies Record<ImportKind, { key: string; columns: Record<string, readonly string[]> }>;

/** The reason for rejecting a file with only a header. */
export const NO_ROWS = "The file has no rows below its first line.";

const DONOR_FIELDS = [
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

/** Multi-value donor fields, which several columns can be mapped to. */
const REPEATED: readonly string[] = ["otherEmails", "otherPhones", "otherAddresses", "tags", "donorNote"];

export const isRepeated = (column: string) => REPEATED.includes(column);

/** UTM fields, by which reports group donations. */
export const UTM_FIELDS = ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const;

const DONATION_FIELDS = [
  "donationId",
  "amount",
  "currency",
  "receivedOn",
  "status",
  "transactionType",
  "refundedAmount",
  "excluded",
  "refundOf",
  "method",
  "offlineMethod",
  "checkNumber",
  "description",
  "campaign",
  "fund",
  "fundCode",
  "fundShares",
  "anonymous",
  "note",
  "frequency",
  "planId",
  "givingLevel",
  "givingLevelAmount",
  "givingLevelValue",
  "ticketCount",
  "ticketPrice",
  "ticketsValue",
  ...UTM_FIELDS,
] as const;

const COMMITMENT_FIELDS = ["commitmentId", "startedOn", "nextOn"] as const;
/** The fields that commitments share with donations. */
const SHARED_FIELDS = [
  "frequency",
  "amount",
  "currency",
  "status",
  "excluded",
  "campaign",
  "fund",
  "fundCode",
  "note",
] as const;

export const IMPORT_FIELDS = [...DONOR_FIELDS, ...DONATION_FIELDS, ...COMMITMENT_FIELDS] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Returns the fields that files of a kind can have. */
export function fieldsOf(kind: ImportKind): readonly ImportField[] {
  if (kind === "DONORS") return DONOR_FIELDS;
  if (kind === "DONATIONS") return [...DONOR_FIELDS, ...DONATION_FIELDS];
  return [...DONOR_FIELDS, ...COMMITMENT_FIELDS, ...SHARED_FIELDS];
}

/** Labels of the fields for staff. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  donorId: "Donor id in the other system",
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
  refundedAmount: "Refunded amount",
  excluded: "Refunded, test or no payment (yes/no)",
  refundOf: "Id of the refunded transaction",
  method: "Payment method",
  offlineMethod: "Payment method, if offline",
  checkNumber: "Check number",
  description: "What was given (property)",
  campaign: "Campaign",
  fund: "Fund, by name or code",
  fundCode: "Code of the fund",
  fundShares: "Shares of several funds (JSON)",
  anonymous: "Anonymous (yes/no)",
  note: "Note for staff",
  frequency: "Frequency",
  planId: "Id of the recurring plan (empty if one-time)",
  givingLevel: "Giving level, by name",
  givingLevelAmount: "Amount of the giving level",
  givingLevelValue: "Value received for the giving level",
  ticketCount: "Number of tickets",
  ticketPrice: "Price of one ticket",
  ticketsValue: "Value received for all tickets",
  utmSource: "UTM source",
  utmMedium: "UTM medium",
  utmCampaign: "UTM campaign",
  utmTerm: "UTM term",
  utmContent: "UTM content",
  commitmentId: "Id of the recurring plan in the other system",
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

/** The mapping of a column to a donor field of the organization: `field:<id>`. */
export type FieldColumn = `field:${string}`;
export type ImportColumn = ImportField | FieldColumn;

const FIELD = "field:";

export function isFieldColumn(column: string): column is FieldColumn {
  return column.startsWith(FIELD);
}

export const fieldColumn = (id: string): FieldColumn => `${FIELD}${id}`;

/** Returns a stored column mapping if it applies to this kind of import, or null for a column that is not imported. */
export function columnOf(kind: ImportKind, column: string | null): ImportColumn | null {
  if (column !== null && isFieldColumn(column)) return column;
  return fieldsOf(kind).find((one) => one === column) ?? null;
}

const REFUND_COLUMN =
  /refund(?:ed|s)?(?:amount|total|sum|value)|(?:amount|total|sum|value)refund|^refunds?$|^refunded$/;

const NET_COLUMN = /(?:^|[^a-z])net(?:[^a-z]|$)|^net(?:amount|raised|total|donation)|after.?refund/i;

/**
 * Returns the name of the column of the amount if it says that the amount is net, so that refunds may already be
 * deducted.
 */
export function netAmountColumn(
  header: readonly string[],
  columns: readonly (string | null)[],
): string | undefined {
  const name = header[columns.indexOf("amount")];
  return name !== undefined && NET_COLUMN.test(name) ? name : undefined;
}

/** Returns the names of the columns that seem to have refunded amounts, and are not imported. */
export function unreadRefunds(header: readonly string[], columns: readonly (string | null)[]): string[] {
  if (columns.includes("refundedAmount") || netAmountColumn(header, columns) !== undefined) return [];
  return header.filter(
    (name, at) => !columns[at] && REFUND_COLUMN.test(name.toLowerCase().replace(/[^a-z]+/g, "")),
  );
}
