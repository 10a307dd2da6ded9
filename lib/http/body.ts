import { invalid } from "@/lib/kernel/errors";
import { hasNul } from "@/lib/kernel/text";
import { NUL_REFUSED } from "./database-errors";

/** Deeper than any operation takes. What is deeper takes much longer to parse than other text of its length. */
const DEEPEST = 64;
/** Character codes of JSON. */
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
const MEDIA_TYPE = /^application\/json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;
/** ASCII is UTF-8 as it stands. */
const READABLE = ["utf-8", "utf8", "us-ascii"];
/** What no text in UTF-8 has is an error to it, not a replacement character in somebody's name. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A refusal below the domain: the request is not one we read at all. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/** The text of a form of at most `maxBytes`; null for a longer one, which is not read on. */
export async function readForm(request: Request, maxBytes: number): Promise<string | null> {
  try {
    return (await readBytes(request, maxBytes)).toString("utf8");
  } catch (error) {
    if (error instanceof BodyError && error.status === 413) return null;
    throw error;
  }
}

/**
 * The bytes of a body of at most `maxBytes`, which `onPiece` gets as they arrive; throws 413 beyond, without reading on,
 * and 408 where the body takes longer than `patienceMs`.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  { onPiece, patienceMs }: { onPiece?: (piece: Uint8Array) => void; patienceMs?: number } = {},
): Promise<Buffer> {
  const tooLarge = () => new BodyError(413, "Request body is too large");
  if (declaredBytes(request) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const late = new BodyError(408, "The request body took too long to arrive");
  const timer = patienceMs === undefined ? undefined : setTimeout(() => void reader.cancel(late), patienceMs);
  const began = performance.now();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (patienceMs !== undefined && performance.now() - began >= patienceMs) throw late;
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge();
      onPiece?.(value);
      chunks.push(value);
    }
  } catch (error) {
    await reader.cancel(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What `Content-Length` says; 0 without one. */
export function declaredBytes(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0);
}

/**
 * A JSON body; 415 for another content type, charset or coding, 400 `Invalid JSON` for what is none or is nested more than
 * 64 deep, and `invalid` for one with a NUL, which is looked for only where the text can hold one.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
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

/** Whether brackets outside of strings are open to more than `depth` at once. */
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

/** Where the string ends that begins at `begin`. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** Why a body of this kind is not read, or null. */
function unreadable(headers: Headers): string | null {
  const type = headers.get("content-type") ?? "";
  if (!MEDIA_TYPE.test(type)) return "Send the body as application/json";
  const charset = CHARSET.exec(type)?.[1];
  if (charset !== undefined && !READABLE.includes(charset.toLowerCase())) return "Send the body in UTF-8";
  const coding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  return coding === "identity"
    ? null
    : "Send the body without Content-Encoding; compressed ones are not taken";
}

/** Half a surrogate pair is no character: it becomes U+FFFD, as it would in UTF-8, because Postgres takes none in JSON. */
function wholeCharacters(_key: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value, "utf8").toString("utf8") : value;
}
