import { MAX_NOTE } from "@/lib/donors/notes/schemas";
import { tagName } from "@/lib/donors/tags/schemas";
import { clipText, shortened } from "@/lib/kernel/text";
import { emailSchema } from "@/lib/orgs/schemas";
import type { ImportField } from "../labels";

/** A row's values of multi-value donor fields, without duplicates. */
export type RowExtras = {
  /** Lowercase email addresses. */
  otherEmails: string[];
  otherPhones: string[];
  tags: string[];
  notes: RowNote[];
};

/** A note with the time it was written, as an ISO instant; null if unknown. */
export type RowNote = { text: string; at: string | null };

const PHONE = /^\+?[\d\s()./x#-]{3,40}$/i;

export const isPhone = (text: string) => PHONE.test(text);

/** The same after its phone numbers were assigned: one to the donor, the others to a note. */
export type DonorExtras = Omit<RowExtras, "otherPhones">;

/** Separators of the tags in a cell. */
export const SEPARATED = /[,;|\n]+/;
/** For cells with a single tag that may contain commas, as in Almoner exports. */
export const AS_IT_IS = /\n+/;

/**
 * Parses the columns of multi-value fields. Adds omitted values to `remarks`. `noteAt` is the time of the notes, if
 * known.
 */
export function extrasOf(
  cellsOf: (field: ImportField) => readonly string[],
  remarks: string[],
  betweenTags: RegExp,
  noteAt: string | null,
): RowExtras {
  const leave = (text: string, why: string) => {
    remarks.push(`“${shortened(text, 60)}” is left out: ${why}`);
    return [];
  };
  const partsOf = (field: ImportField, separator: RegExp) =>
    cellsOf(field).flatMap((cell) =>
      cell
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    );
  const otherEmails = partsOf("otherEmails", /[\s,;|<>()]+/).flatMap((part) => {
    // A label next to an address, such as “work:”.
    if (!part.includes("@") && cellsOf("otherEmails").some((cell) => cell.includes("@"))) return [];
    const email = emailSchema.safeParse(part);
    return email.success ? [email.data] : leave(part, "it is no email address");
  });
  const phones = partsOf("otherPhones", /[,;|\n]+/).flatMap((part) =>
    isPhone(part) ? [part] : leave(part, "it is no phone number"),
  );
  const tags = partsOf("tags", betweenTags).flatMap((part) => {
    const tag = tagName.safeParse(part);
    return tag.success ? [tag.data] : leave(part, "a tag has at most 50 characters");
  });
  const addresses = cellsOf("otherAddresses").filter(Boolean);
  const notes = [
    ...cellsOf("donorNote").filter(Boolean),
    ...(addresses.length > 0 ? [`Other addresses: ${addresses.join("; ")}`] : []),
  ].map((text) => {
    if (text.length > MAX_NOTE)
      remarks.push(`A note is cut to ${MAX_NOTE.toLocaleString("en-US")} characters`);
    return clipText(text, MAX_NOTE);
  });
  const byName = new Map(tags.map((tag) => [tag.toLowerCase(), tag] as const).reverse());
  return {
    otherEmails: [...new Set(otherEmails)],
    otherPhones: [...new Set(phones)],
    tags: [...byName.values()].reverse(),
    notes: [...new Set(notes)].map((text) => ({ text, at: noteAt })),
  };
}

/** The text of a note with a donor's additional phone numbers. */
export const phonesNote = (phones: readonly string[]) => `Other phone numbers: ${phones.join(", ")}`;
