/** The text of a file as UTF-8. */
export type Decoded = { text: Buffer; encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" };

const BOM_UTF8 = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Finds out how a text file is encoded: by its byte order mark; without one it is UTF-8 if it is valid UTF-8, and else
 * Windows-1252, in which older spreadsheets write.
 */
export function decodeText(bytes: Buffer): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes.subarray(2), "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes.subarray(2), "utf-16be");
  const plain = bytes.subarray(0, 3).equals(BOM_UTF8) ? bytes.subarray(3) : bytes;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return { text: plain, encoding: "utf-8" };
  } catch {
    return decoded(plain, "windows-1252");
  }
}

function decoded(bytes: Buffer, encoding: Decoded["encoding"]): Decoded {
  return { text: Buffer.from(new TextDecoder(encoding).decode(bytes), "utf8"), encoding };
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Longer than any header. */
const LOOKED_AT = 64 * 1024;

/** The character that separates the columns: the most frequent one of the first line, outside of quotes. */
export function findDelimiter(text: Buffer): string {
  const begin = text.subarray(0, LOOKED_AT).toString("utf8").trimStart();
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
