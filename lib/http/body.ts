const MEDIA_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** A refusal below the domain: the request is not one we read at all. */
export class BodyError extends Error {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

/** The raw text of a body of at most `maxBytes`; throws 413 beyond, without reading on. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () => new BodyError(413, "Request body is too large");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A JSON body; 415 for another content type, 400 `Invalid JSON` for what is none. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const text = await readText(request, maxBytes);
  if (!MEDIA_TYPE.test(type)) throw new BodyError(415, "Send the body as application/json");
  try {
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, wholeCharacters) : JSON.parse(text);
  } catch {
    throw new BodyError(400, "Invalid JSON");
  }
}

/** Half a surrogate pair is no character: it becomes U+FFFD, as it would in UTF-8, because Postgres takes none in JSON. */
function wholeCharacters(_key: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value, "utf8").toString("utf8") : value;
}
