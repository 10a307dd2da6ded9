import { env } from "@/lib/config/env";
import { AppError } from "@/lib/kernel/errors";
import { commonHeaders, httpsOnly } from "./answer-headers";
import { BodyError, readBytes } from "./body";
import { CallGate } from "./call-gate";
import { canonicalJson } from "./canonical-json";
import { canonicalizeInThread } from "./canonical-worker";
import { clientAddress } from "./client-address";
import { answerTo } from "./errors";
import { answerSignature, BodyMacs, type CallSignature, readCallSignature } from "./inngest-signature";

/** Inngest's calls stay below 4 MiB: of a longer history it sends the address instead. */
const MAX_CALL_BYTES = 5 * 1024 * 1024;
/** Canonicalizing this much takes about a millisecond, so it is done at once and by everyone. */
const SMALL_BYTES = 32 * 1024;

/** The gate of Inngest's calls. */
export function inngestGate(): CallGate {
  return new CallGate({ small: SMALL_BYTES, largest: MAX_CALL_BYTES });
}

const PATIENCE_MS = 10_000;
const SIGNATURE = "x-inngest-signature";

type Handle = (request: Request) => Promise<Response>;
type Verified = { body: Buffer; key: string };

/**
 * Lets only calls through that Inngest signed, for the SDK's handler, which reads, parses and canonicalizes a body of
 * any size before it compares signatures. Here the cheap checks come first: form and age of the header before anything is
 * read, then the HMAC over the bytes as they arrive, then, where that differs, over their canonical form: in place for
 * small bodies, in a thread for large ones, of which CallGate admits few at once. `handle` need not verify again; its
 * answer is signed here.
 */
export function signedCalls(
  handle: Handle,
  { gate = inngestGate(), clock = Date.now }: { gate?: CallGate; clock?: () => number } = {},
): Handle {
  return async (request) => {
    let verified: Verified;
    try {
      verified = await verify(request, gate, clock);
    } catch (error) {
      return refuse(error);
    }
    const { body, key } = verified;
    const { method, headers } = request;
    const init = ["GET", "HEAD"].includes(method) ? {} : { body: new Uint8Array(body) };
    return signed(await handle(new Request(request.url, { method, headers, ...init })), key, clock);
  };
}

async function verify(request: Request, gate: CallGate, clock: () => number): Promise<Verified> {
  const signature = readCallSignature(request.headers.get(SIGNATURE), clock());
  if (!signature) throw unauthorized();
  const { inngestSigningKey, inngestSigningKeyFallback, trustedProxies } = env();
  const keys = [inngestSigningKey, ...(inngestSigningKeyFallback ? [inngestSigningKeyFallback] : [])];
  const address = clientAddress(request.headers, trustedProxies);
  return gate.pass({ request, address, clock }, (maxBytes) =>
    readVerified(request, signature, keys, maxBytes),
  );
}

async function readVerified(
  request: Request,
  signature: CallSignature,
  keys: readonly string[],
  maxBytes: number,
): Promise<Verified> {
  const macs = new BodyMacs(keys);
  const body = await readBytes(request, maxBytes, {
    onPiece: (piece) => macs.update(piece),
    patienceMs: PATIENCE_MS,
  });
  const key = macs.keyOf(signature) ?? (await keyOfCanonical(body, signature, keys));
  if (!key) throw unauthorized();
  // The SDK's handler throws at what is no JSON.
  if (body.length > 0 && !isJson(body)) throw new BodyError(400, "Invalid JSON");
  return { body, key };
}

/** Inngest signs the canonical form of a body, and may send another one. */
async function keyOfCanonical(
  body: Buffer,
  signature: CallSignature,
  keys: readonly string[],
): Promise<string | null> {
  const canonical = body.length <= SMALL_BYTES ? canonicalOrNull(body) : await canonicalizeInThread(body);
  if (!canonical) return null;
  const macs = new BodyMacs(keys);
  macs.update(canonical);
  return macs.keyOf(signature);
}

/** Null for what is no JSON, or is nested too deeply. */
function canonicalOrNull(body: Buffer): Buffer | null {
  try {
    return Buffer.from(canonicalJson(JSON.parse(body.toString("utf8"))));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString("utf8"));
    return true;
  } catch {
    // A SyntaxError is the answer to the question, not a failure.
    return false;
  }
}

/** The answer with our own signature, as the SDK would sign it had it verified the call itself. */
async function signed(answer: Response, key: string, clock: () => number): Promise<Response> {
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set(SIGNATURE, answerSignature(body, key, clock()));
  return new Response(body, { status: answer.status, headers });
}

function unauthorized(): AppError {
  return new AppError("unauthorized", "Unauthorized");
}

/** The API's shape of a refusal. What is none is thrown on. */
function refuse(error: unknown): Response {
  const { status, body, headers } = refusal(error);
  const own = { ...commonHeaders(crypto.randomUUID()), ...httpsOnly(env().appOrigin) };
  // Ends the connection, so that the rest of an unread body is not read either.
  return Response.json(body, { status, headers: { ...own, ...headers, Connection: "close" } });
}

function refusal(error: unknown): { status: number; body: unknown; headers?: Record<string, string> } {
  if (error instanceof AppError) return answerTo(error);
  if (error instanceof BodyError)
    return { status: error.status, body: { error: error.message, status: error.status } };
  throw error;
}
