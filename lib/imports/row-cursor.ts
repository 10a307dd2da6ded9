import { invalid } from "@/lib/kernel/errors";

/** Returns the position after a row of a file as an opaque cursor. */
export function rowCursorAfter(number: number): string {
  return Buffer.from(`row.${number}`).toString("base64url");
}

/** Parses a cursor of {@link rowCursorAfter} to the row's number. Throws `invalid` for any other text. */
export function readRowCursor(text: string): number {
  const [, number] = /^row\.(\d{1,9})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (number === undefined) throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return Number(number);
}
