import { invalid } from "@/lib/kernel/errors";
import { hasNul } from "@/lib/kernel/text";
import type { Call, CallHeaders } from "./call";
import { NUL_REFUSED } from "./database-errors";
import { isTooSlow, type Pace } from "./upload-pace";

/** Maximum nesting of a body, more than any operation needs. Deep nesting is slow to parse for its length. */
const DEEPEST = 64;
/** Interval between measurements of a body's pace. */
const MEASURE_MS = 1000;
/** Character codes of JSON's delimiters. */
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
const MEDIA_TYPE = /^application\/json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;
/** Accepted charsets. ASCII is a subset of UTF-8. */
const READABLE = ["utf-8", "utf8", "us-ascii"];
/** Fatal: invalid UTF-8 is an error, not a replacement character in a donor's name. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Thrown when a request body cannot be read. `status` is that of the response. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the text of a form of at most `maxBytes`, or null for a longer one, the rest of which is not read. */
export async function readForm(request: Call, maxBytes: number): Promise<string | null> {
  try {
    return (await readBytes(request, maxBytes)).toString("utf8");
  } catch (error) {
    if (error instanceof BodyError && error.status === 413) return null;
    throw error;
  }
}

/**
 * Reads a body of at most `maxBytes`, passing chunks to `onPiece` as they arrive. Throws 413 for a larger body, without
 * reading the rest, and 408 if the body takes longer than `patienceMs` or arrives slower than `pace`.
 */
export async function readBytes(
  request: Call,
  maxBytes: number,
  {
    onPiece,
    patienceMs,
    pace,
  }: { onPiece?: (piece: Uint8Array) => void; patienceMs?: number; pace?: Pace } = {},
): Promise<Buffer> {
  const tooLarge = () => new BodyError(413, "Request body is too large");
  if (declaredBytes(request) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const began = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let lastAt = began;
  const isLate = () => {
    const at = performance.now();
    if (patienceMs !== undefined && at - began >= patienceMs) return true;
    return pace !== undefined && isTooSlow({ bytes: size, ms: at - began, pauseMs: at - lastAt }, pace);
  };
  const late = new BodyError(408, "The request body took too long to arrive");
  const timer = patienceMs === undefined ? undefined : setTimeout(() => void reader.cancel(late), patienceMs);
  const meter = pace && setInterval(() => isLate() && void reader.cancel(late), MEASURE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate()) throw late;
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      lastAt = performance.now();
      if (size > maxBytes) throw tooLarge();
      onPiece?.(value);
      chunks.push(value);
    }
  } catch (error) {
    await reader.cancel(error);
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(meter);
  }
}

/** Returns the value of `Content-Length`, or 0 without one. */
export function declaredBytes(request: Pick<Call, "headers">): number {
  return Number(request.headers.get("content-length") ?? 0);
}

/**
 * Reads a JSON body. Throws 415 for another content type, charset or coding, 400 `Invalid JSON` if it is malformed or
 * nested more than 64 levels deep, and `invalid` if it contains NUL.
 */
export async function readJson(request: Call, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  const refusal = unreadable(request.headers);
  if (refusal) throw new BodyError(415, refusal);
  let value: unknown;
  let text: string;
  try {
    text = UTF8.decode(bytes);
    if (isDeeperThan(DEEPEST, text)) throw new SyntaxError("nested too deeply");
    value = /\\ud[89a-f]/i.test(text) ? JSON.parse(text, wholeCharacters) : JSON.parse(text);
  } catch {
    throw new BodyError(400, "Invalid JSON");
  }
  if (text.includes("\\u0000") && hasNul(value)) throw invalid({}, [NUL_REFUSED]);
  return value;
}

/** Whether brackets outside of strings nest deeper than `depth`. */
function isDeeperThan(depth: number, text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) open += 1;
    else if (code === LIST_END || code === OBJECT_END) open -= 1;
    if (open > depth) return true;
  }
  return false;
}

/** Returns the index of the closing quote of the string that starts at `begin`. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** Returns why a body with these headers cannot be read, or null if it can. */
function unreadable(headers: CallHeaders): string | null {
  const type = headers.get("content-type") ?? "";
  if (!MEDIA_TYPE.test(type)) return "Send the body as application/json";
  const charset = CHARSET.exec(type)?.[1];
  if (charset !== undefined && !READABLE.includes(charset.toLowerCase())) return "Send the body in UTF-8";
  const coding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  return coding === "identity"
    ? null
    : "Send the body without Content-Encoding; compressed bodies are not accepted";
}

/** Replaces lone surrogates with U+FFFD, as UTF-8 encoding does, because PostgreSQL rejects them in JSON. */
function wholeCharacters(_key: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value, "utf8").toString("utf8") : value;
}
