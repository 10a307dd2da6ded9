import { PAYMENT_METHOD } from "@/lib/donations/labels";
import { clipText, shortened } from "@/lib/kernel/text";
import { dayIn } from "@/lib/kernel/time/zoned";
import { isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import { emailSchema } from "@/lib/orgs/schemas";
import { usualMethod } from "../columns/suggest-columns";
import {
  fieldColumn,
  type ImportColumn,
  type ImportField,
  type ImportKind,
  type ImportSource,
} from "../labels";
import { readAmount, readCurrency, readRefunded } from "../parse/amounts";
import { type DateReading, readDay, readInstant } from "../parse/dates";
import { type ImportedField, readFieldValue } from "../parse/field-values";
import { isArrived, isDonation, isExcluded, refundIn } from "../parse/statuses";
import {
  isOffline,
  type NamedShare,
  ownMethod,
  type Read,
  readChannels,
  readMethod,
  readShares,
  readUnsubscribed,
  readYes,
} from "../parse/values";
import { isUtcColumn, plainName } from "../rules";
import type { ImportOptions } from "../schemas";
import type { ImportedPerson } from "../store";
import { attributesOf } from "./interpret-attributes";
import { commitmentOf, type RowCommitment } from "./interpret-commitment";
import {
  AS_IT_IS,
  type DonorExtras,
  extrasOf,
  isPhone,
  phonesNote,
  type RowExtras,
  SEPARATED,
} from "./interpret-extras";
import { type RowRefund, refundOf } from "./interpret-refund";
import { type RowReturns, returnsIn } from "./interpret-returns";
import { splitName } from "./split-name";

/** A donation as given in a row, with campaign and fund by name. */
export type RowDonation = {
  externalId: string | null;
  amountCents: number | null;
  receivedOn: string;
  method: OfflineMethod;
  checkNumber: string | null;
  description: string | null;
  campaign: string | null;
  fund: string | null;
  /** Null if the row names no fund besides it. */
  fundCode: string | null;
  /** The parts of a split donation, which sum to its amount. Empty if it is not split. */
  shares: NamedShare[];
  anonymous: boolean;
  note: string | null;
  /** Its status if that says that it was refunded, in whole or in part; null otherwise. */
  refunded: { status: string; isWhole: boolean } | null;
  /** What its row says was refunded of it, in cents. */
  statedRefundCents: number;
  /** Undefined: one-time, without a known source. */
  attributes: Attributes | undefined;
} & RowReturns;

/** The parsed contents of a row. A row with `reasons` is rejected. `remarks` describe omitted values. */
export type Interpreted = {
  person: ImportedPerson;
  extras: DonorExtras;
  donation: RowDonation | null;
  /** A row of a refund has no donation. */
  refund: RowRefund | null;
  commitment: RowCommitment | null;
  reasons: string[];
  remarks: string[];
};

type Reading = {
  kind: ImportKind;
  source: ImportSource;
  columns: readonly (ImportColumn | null)[];
  /** The column names. */
  header: readonly string[];
  /** Donor fields in use. */
  fields: readonly ImportedField[];
  options: ImportOptions;
  zone: string;
  /** In the organization's time zone. */
  today: string;
};

/** Parses a row according to the column mapping. */
export function interpretRow(cells: readonly string[], reading: Reading): Interpreted {
  const reasons: string[] = [];
  const remarks: string[] = [];
  const at = (field: ImportField) => {
    const column = reading.columns.indexOf(field);
    return column < 0 ? "" : (cells[column] ?? "");
  };
  const dates = (field: ImportColumn): DateReading => ({
    order: reading.options.dateOrder,
    zone: reading.zone,
    isUtc: isUtcColumn(reading.header[reading.columns.indexOf(field)]),
  });
  const noted = fieldsOf(cells, reading, reasons);
  const isOwn = reading.source === "ALMONER";
  const cellsOf = (field: ImportField) =>
    cells.filter((cell, column) => cell !== "" && reading.columns[column] === field);
  const noteAt =
    cellsOf("donorNote").length > 0
      ? noteTimeOf(at("donorNoteDate"), dates("donorNoteDate"), reading, remarks)
      : null;
  const { person, extras } = withFirst(
    personOf(at, reasons, remarks),
    extrasOf(cellsOf, remarks, isOwn ? AS_IT_IS : SEPARATED, noteAt),
    isOwn,
  );
  const refund = reading.kind === "DONATIONS" ? refundOf(at, reading.source, reading.options) : null;
  const donation =
    reading.kind === "DONATIONS" && !refund ? donationOf(at, { ...reading, dates }, reasons, remarks) : null;
  const commitment = reading.kind === "COMMITMENTS" ? commitmentOf(at, { ...reading, dates }, reasons) : null;
  return {
    person: { ...person, ...(noted ? { fields: noted } : {}) },
    extras,
    donation,
    refund,
    commitment,
    reasons,
    remarks,
  };
}

/**
 * Uses the first of several addresses or numbers as the donor's own if no column has it. Other numbers become a note.
 * In Almoner exports, the additional addresses never include the donor's own.
 */
function withFirst(
  person: ImportedPerson,
  { otherEmails, otherPhones, tags, notes }: RowExtras,
  isOwn: boolean,
): Pick<Interpreted, "person" | "extras"> {
  const email = person.email ?? (isOwn ? null : (otherEmails[0] ?? null));
  const phone = person.phone ?? otherPhones[0] ?? null;
  const phones = otherPhones.filter((one) => one !== phone);
  return {
    person: { ...person, email, phone },
    extras: {
      otherEmails: otherEmails.filter((one) => one !== email),
      tags,
      notes: phones.length > 0 ? [...notes, { text: phonesNote(phones), at: null }] : notes,
    },
  };
}

/** Returns when a note was written, as an ISO instant, or null if the row has no valid time. */
function noteTimeOf(
  text: string,
  dates: DateReading,
  { today, zone }: Reading,
  remarks: string[],
): string | null {
  if (text === "") return null;
  const read = readInstant(text, dates);
  if ("problem" in read) remarks.push(`${read.problem}: the note is of the day of the import`);
  else if (dayIn(read.value.toISOString(), zone) <= today) return read.value.toISOString();
  else remarks.push(`The date “${text}” is in the future: the note is of the day of the import`);
  return null;
}

/** Returns the donor field values in a row, or undefined if there are none. */
function fieldsOf(
  cells: readonly string[],
  { columns, header, fields, options, zone }: Reading,
  reasons: string[],
): ImportedPerson["fields"] {
  const found: NonNullable<ImportedPerson["fields"]> = {};
  for (const field of fields) {
    const column = columns.indexOf(fieldColumn(field.id));
    const read = readFieldValue(field, column < 0 ? "" : (cells[column] ?? ""), {
      ...options,
      zone,
      isUtc: isUtcColumn(header[column]),
    });
    if ("problem" in read) reasons.push(read.problem);
    else if (read.value) found[field.id] = read.value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

type At = (field: ImportField) => string;

function personOf(at: At, reasons: string[], remarks: string[]): ImportedPerson {
  const name = nameOf(at);
  if (name.firstName.length > 100 || name.lastName.length > 100)
    reasons.push("The name has more than 100 characters");
  const email = at("email") === "" ? null : emailSchema.safeParse(at("email"));
  if (email?.success === false) reasons.push(`“${shortened(at("email"), 60)}” is not an email address`);
  const phone = at("phone") || null;
  if (phone && !isPhone(phone)) remarks.push(`The phone number “${shortened(phone, 40)}” is left out`);
  const postalAddress = addressOf(at);
  if (postalAddress && postalAddress.length > 300)
    remarks.push("The address is left out: it is longer than 300 characters");
  const channels = readChannels(at("doNotContact"));
  if ("problem" in channels) reasons.push(channels.problem);
  const doNotContact = "value" in channels ? channels.value : [];
  const unsubscribed = readYes(at("unsubscribed")) || readUnsubscribed(at("emailOptIn"));
  return {
    ...name,
    email: email?.success ? email.data : null,
    phone: phone && isPhone(phone) ? phone : null,
    postalAddress: postalAddress && postalAddress.length <= 300 ? postalAddress : null,
    optIn: readYes(at("emailOptIn")) && !unsubscribed,
    unsubscribed,
    ...(doNotContact.length > 0 ? { doNotContact } : {}),
    externalId: clipText(at("donorId"), 200) || null,
  };
}

/** Returns a person's name. An organization's name is its last name. */
function nameOf(at: At): { firstName: string; lastName: string } {
  const firstName = at("firstName");
  const lastName = at("lastName");
  if (lastName) return { firstName, lastName };
  const full = at("fullName") || firstName;
  return full ? splitName(full) : { firstName: "", lastName: at("organization") };
}

const US = /^(?:us|usa|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;

/** Returns the postal code. A spreadsheet that stores the ZIP code 02139 as a number drops its zero. */
function postalCodeOf(at: At): string {
  const code = at("postalCode");
  if (at("country") !== "" && !US.test(at("country"))) return code;
  if (/^\d{3,4}$/.test(code)) return code.padStart(5, "0");
  const nine = /^\d{7,8}$/.test(code) ? code.padStart(9, "0") : null;
  return nine ? `${nine.slice(0, 5)}-${nine.slice(5)}` : code;
}

/** Returns the postal address in lines, as on an envelope. */
function addressOf(at: At): string | null {
  const whole = at("address");
  const lines = whole
    ? whole.split(/\r?\n/)
    : [
        at("street"),
        at("street2"),
        [at("city"), [at("state"), postalCodeOf(at)].filter(Boolean).join(" ")].filter(Boolean).join(", "),
        US.test(at("country")) ? "" : at("country"),
      ];
  const filled = lines.map((line) => line.trim()).filter(Boolean);
  // A state or country alone is not an address.
  const isAddress = whole !== "" || at("street") !== "" || at("city") !== "";
  return isAddress && filled.length > 0 ? filled.slice(0, 6).join("\n") : null;
}

type DatedReading = Reading & { dates: (field: ImportField) => DateReading };

function donationOf(
  at: At,
  { options, dates, today, source, columns, header }: DatedReading,
  reasons: string[],
  remarks: string[],
): RowDonation {
  const take = <T>(read: Read<T>, instead: T): T => {
    if ("value" in read) return read.value;
    reasons.push(read.problem);
    return instead;
  };
  const refunded = refundIn(at("status"));
  if (!isArrived(at("status")) && !refunded)
    reasons.push(`Its status is “${shortened(at("status"), 40)}”: only donations that arrived are imported`);
  const returns = returnsIn(at, options, take);
  const amountColumn = header[columns.indexOf("amount")] ?? "";
  if (!isDonation(at("transactionType"), { hasTickets: returns.tickets !== null, amountColumn }))
    reasons.push(
      `Its type is “${shortened(at("transactionType"), 40)}”: only donations are imported, and sales of tickets with their number. Leave out the column if it says something else`,
    );
  const amountCents = at("amount") === "" ? null : take(readAmount(at("amount"), options.numberFormat), 0);
  // An amount that cannot be read is one reason, not two.
  const statedRefundCents =
    amountCents === 0 ? 0 : take(readRefunded(at("refundedAmount"), options.numberFormat, amountCents), 0);
  if (isExcluded(at("excluded")) && !(statedRefundCents > 0 && isAboutRefunds(columns, header)))
    reasons.push(
      `It is marked as “${shortened(at("excluded"), 40)}”: refunds, tests and rows without a payment are not imported`,
    );
  take(readCurrency(at("currency")), true);
  const known = methodOf(at("offlineMethod"), source) ?? methodOf(at("method"), source);
  const said = at("offlineMethod") || at("method");
  const usual = isOffline(said) && options.method === "PLATFORM" ? usualMethod("OTHER") : options.method;
  const method = known ?? usual;
  const isCheck = isOffline(said) && method === "CHECK" && at("checkNumber") !== "";
  if (known === null && said !== "" && !isCheck)
    remarks.push(
      `The payment method “${shortened(said, 40)}” is not known: ${PAYMENT_METHOD[method]} instead`,
    );
  if (amountCents === null && !isProperty(method)) reasons.push("The amount is missing");
  if (amountCents === 0 && reasons.length === 0 && !refunded && !isProperty(method))
    reasons.push(source === "ALMONER" ? "Nothing of it is left after its refund" : "The amount is zero");
  const shares = at("fundShares") === "" ? [] : take(readShares(at("fundShares")), []);
  if (shares.length > 0 && shares.reduce((sum, share) => sum + share.amountCents, 0) !== amountCents)
    reasons.push("The shares of its funds do not sum to its amount");
  const receivedOn = at("receivedOn") === "" ? "" : take(readDay(at("receivedOn"), dates("receivedOn")), "");
  if (at("receivedOn") === "") reasons.push("The date is missing");
  if (receivedOn > today) reasons.push(`The date “${at("receivedOn")}” is in the future`);
  const description = at("description") || (isProperty(method) ? at("note") : "");
  if (isProperty(method) && !description) reasons.push("It does not say what was given");
  return {
    externalId: clipText(at("donationId"), 200) || null,
    amountCents,
    receivedOn,
    method,
    checkNumber: method === "CHECK" ? clipText(at("checkNumber"), 40) || null : null,
    description: isProperty(method) ? clipText(description, 500) || null : null,
    campaign: at("campaign") || null,
    fund: at("fund") || at("fundCode") || (shares.length === 1 ? (shares[0]?.fund ?? null) : null),
    fundCode: at("fund") === "" ? null : at("fundCode") || null,
    shares: shares.length > 1 ? shares : [],
    ...returns,
    anonymous: readYes(at("anonymous")),
    note: clipText(at("note"), 1000) || null,
    statedRefundCents,
    refunded: refunded && { status: shortened(at("status"), 40), isWhole: refunded === "WHOLE" },
    attributes: attributesOf(at, remarks),
  };
}

/** Whether the column of marks says only that there was a refund, whose amount another column has. */
function isAboutRefunds(columns: Reading["columns"], header: readonly string[]): boolean {
  return plainName(header[columns.indexOf("excluded")] ?? "").includes("refund");
}

/** Returns the payment method, or null if the text is empty or unknown. */
function methodOf(text: string, source: ImportSource): OfflineMethod | null {
  if (text === "") return null;
  return source === "ALMONER" ? ownMethod(text) : readMethod(text);
}
