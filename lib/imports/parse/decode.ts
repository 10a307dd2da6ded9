import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";

/** The text of a file as UTF-8 pieces, in order. */
export type Decoded = {
  pieces: readonly Buffer[];
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
};

const BOM_UTF8 = Buffer.from([0xef, 0xbb, 0xbf]);
/** Number of bytes processed per turn of the event loop. */
const PIECE = 1024 * 1024;

/**
 * Detects the encoding of a text file by its byte order mark. Without one, it is UTF-8 if valid, and Windows-1252
 * otherwise, as written by older spreadsheet programs. Works piece by piece, so that the event loop is not blocked.
 */
export async function decodeText(bytes: Buffer): Promise<Decoded> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes.subarray(2), "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes.subarray(2), "utf-16be");
  const plain = bytes.subarray(0, 3).equals(BOM_UTF8) ? bytes.subarray(3) : bytes;
  const pieces = piecesOf(plain);
  for (const piece of pieces) {
    if (!isUtf8(piece)) return decoded(plain, "windows-1252");
    await nextTurn();
  }
  return { pieces, encoding: "utf-8" };
}

async function decoded(bytes: Buffer, encoding: Decoded["encoding"]): Promise<Decoded> {
  const decoder = new TextDecoder(encoding);
  const pieces: Buffer[] = [];
  for (const piece of piecesOf(bytes)) {
    pieces.push(Buffer.from(decoder.decode(piece, { stream: true }), "utf8"));
    await nextTurn();
  }
  return { pieces: [...pieces, Buffer.from(decoder.decode(), "utf8")], encoding };
}

/** Splits the bytes at the starts of UTF-8 characters. */
function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = characterAt(bytes, at + PIECE);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}

/** Returns `at`, or the start of the character that spans it. */
function characterAt(bytes: Buffer, at: number): number {
  const isLater = (index: number) => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  const back = [0, 1, 2, 3].find((steps) => !isLater(at - steps)) ?? 0;
  return Math.min(at - back, bytes.length);
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Length of the prefix searched for the delimiter, longer than any header. */
const LOOKED_AT = 64 * 1024;

/** Returns the column delimiter: the candidate that is most frequent in the first line outside of quotes. */
export function findDelimiter(text: Decoded["pieces"]): string {
  const [first] = text;
  const begin = (first?.subarray(0, LOOKED_AT).toString("utf8") ?? "").trimStart();
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]));
  let quoted = false;
  for (const char of begin) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const [most = ","] = [...DELIMITERS].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return most;
}
