import { dayIn } from "@/lib/kernel/time/zoned";
import { fieldColumn, type ImportColumn, type ImportField } from "../labels";
import { type DateReading, readInstant } from "../parse/dates";
import { readFieldValue } from "../parse/field-values";
import { isUtcColumn } from "../rules";
import type { ImportedPerson } from "../store";
import { commitmentOf, type RowCommitment } from "./interpret-commitment";
import { donationOf, type RowDonation } from "./interpret-donation";
import {
  AS_IT_IS,
  type DonorExtras,
  extrasOf,
  phonesNote,
  type RowExtras,
  SEPARATED,
} from "./interpret-extras";
import { interpretPerson } from "./interpret-person";
import { type RowRefund, refundOf } from "./interpret-refund";
import type { Reading } from "./reading";

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
    interpretPerson(at, reasons, remarks),
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
