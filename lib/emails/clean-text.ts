const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns one line of at most `max` characters. A longer text ends in `…`. For names in sentences and subjects. */
export function oneLine(text: string, max = 120): string {
  const line = Array.from(
    text
      .replace(BIDI, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  );
  return line.length > max
    ? `${line
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line.join("");
}

/** Cleans a donor's message: keeps line breaks, at most one empty line in a row, and at most `max` characters. */
export function cleanLines(text: string, max = 500): string {
  const plain = text
    .replace(BIDI, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ");
  const lines = plain
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
  return Array.from(lines.replace(/\n{3,}/g, "\n\n"))
    .slice(0, max)
    .join("");
}

/**
 * Cleans untrusted text for a recipient who did not request it: URLs and addresses (`evil.example/x`, `a@b.example`)
 * are split by zero-width spaces, so that no mail client turns them into links.
 */
export function withoutLinks(text: string): string {
  return text.replace(/[.:@/](?=\S)/g, "$&\u200b");
}

const YEAR = String.raw`(?:1[89]|20)\d\d`;
const DAY = String.raw`${YEAR}-\d\d-\d\d|\d\d?[./-]\d\d?[./-]${YEAR}|${YEAR}`;
/** A date or a standalone year, or at least seven digits with almost only punctuation between them. */
const NUMBERS = new RegExp(
  String.raw`(?<!\p{N})(?<day>${DAY})(?!\p{N})|\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){6,}`,
  "gu",
);

/** Removes phone numbers from untrusted text by replacing their digits with dots. Years and dates stay. */
export function withoutPhoneNumbers(text: string): string {
  return text.replace(NUMBERS, (found, day?: string) =>
    day === undefined ? found.replace(/\p{N}/gu, "•") : found,
  );
}

/**
 * Cleans a name chosen by an untrusted sender, for a recipient who did not request it: one line, without links and
 * phone numbers.
 */
export function untrustedName(text: string, max?: number): string {
  return withoutLinks(withoutPhoneNumbers(oneLine(text, max)));
}
