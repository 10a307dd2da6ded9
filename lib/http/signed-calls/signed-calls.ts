import { env } from "@/lib/config/env";
import { commonHeaders, httpsOnly } from "@/lib/http/answer-headers";
import { BodyError, readBytes } from "@/lib/http/body";
import { answerTo } from "@/lib/http/errors";
import { clientAddress } from "@/lib/http/limits/client-address";
import { AppError } from "@/lib/kernel/errors";
import { CallGate } from "./call-gate";
import { canonicalJson } from "./canonical-json";
import { canonicalizeInThread } from "./canonical-worker";
import { answerSignature, BodyMacs, type CallSignature, readCallSignature } from "./inngest-signature";

/** Inngest's calls stay below 4 MiB; for a longer history it sends a URL instead. */
const MAX_CALL_BYTES = 5 * 1024 * 1024;
/** Canonicalizing this much takes about a millisecond, so it is done in place for any caller. */
const SMALL_BYTES = 32 * 1024;

/** Creates the gate of Inngest's calls. */
export function inngestGate(): CallGate {
  return new CallGate({ small: SMALL_BYTES, largest: MAX_CALL_BYTES });
}

const PATIENCE_MS = 10_000;
const SIGNATURE = "x-inngest-signature";

type Handle = (request: Request) => Promise<Response>;
type Verified = { body: Buffer; key: string };

/**
 * Admits only calls signed by Inngest, since the SDK's handler reads, parses and canonicalizes a body of any size
 * before it compares signatures. Compares the HMAC of the bytes as received first, then that of their canonical form.
 * `handle` need not verify again; its response is signed here.
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
  // The SDK's handler throws for invalid JSON.
  if (body.length > 0 && !isJson(body)) throw new BodyError(400, "Invalid JSON");
  return { body, key };
}

/** Returns the key that signed the canonical form of a body, since Inngest may send another form than it signs. */
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

/** Returns the canonical form of a body, or null for invalid JSON or JSON nested too deeply. */
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
    // A SyntaxError is an expected result here, not a failure.
    return false;
  }
}

/** Returns the response with our signature, as the SDK would sign it had it verified the call itself. */
async function signed(answer: Response, key: string, clock: () => number): Promise<Response> {
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set(SIGNATURE, answerSignature(body, key, clock()));
  return new Response(body, { status: answer.status, headers });
}

function unauthorized(): AppError {
  return new AppError("unauthorized", "Unauthorized");
}

/** Returns the API's error response. Rethrows an error that is not a refusal. */
function refuse(error: unknown): Response {
  const { status, body, headers } = refusal(error);
  const own = { ...commonHeaders(crypto.randomUUID()), ...httpsOnly(env().appOrigin) };
  // Closes the connection, so that the rest of the body is not read.
  return Response.json(body, { status, headers: { ...own, ...headers, Connection: "close" } });
}

function refusal(error: unknown): { status: number; body: unknown; headers?: Record<string, string> } {
  if (error instanceof AppError) return answerTo(error);
  if (error instanceof BodyError)
    return { status: error.status, body: { error: error.message, status: error.status } };
  throw error;
}
