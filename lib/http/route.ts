import { z } from "zod";
import { retry } from "@/db/retrying";
import { authenticateKey, looksLikeKey } from "@/lib/api-keys/authenticate";
import { env } from "@/lib/config/env";
import type { Actor, Context } from "@/lib/kernel/context";
import { AppError, invalid } from "@/lib/kernel/errors";
import { hasNul } from "@/lib/kernel/text";
import { verifySessionToken } from "@/lib/services/clerk/identity";
import { now } from "@/lib/services/clock";
import { database } from "@/lib/services/database";
import { log } from "@/lib/services/log";
import type { Verdict } from "@/lib/services/upstash/limiter";
import { wakeOutbox } from "@/lib/webhooks/outbox/wake-outbox";
import type { Answer } from "./answer";
import { commonHeaders, httpsOnly } from "./answer-headers";
import { BodyError, readJson } from "./body";
import type { Call } from "./call";
import { newContext } from "./context";
import { OPEN_ANSWER } from "./cross-origin";
import { canReadAgain, databaseIsDown, NUL_REFUSED, refusedByDatabase } from "./database-errors";
import { answerTo, type ErrorAnswer, fieldErrorsOf } from "./errors";
import { withIdempotency } from "./idempotency/with-idempotency";
import { clientAddress } from "./limits/client-address";
import { consume, giveBack } from "./limits/limiter";
import { POLICIES, type PolicyName } from "./limits/rate-limits";
import { loggedPath } from "./logged-path";
import { lostConflict } from "./refusal-of";
import { streamResponse } from "./stream-response";
import { configureZodMessages } from "./zod-messages";

configureZodMessages();

const MAX_BODY_BYTES = 64 * 1024;
const READ_ATTEMPTS = 4;
const NOTHING = z.object({});

type Input<P, Q, B> = { ctx: Context; params: P; query: Q; body: B; request: Call };
/** A response with all its headers. */
type PlainResponse = Pick<Answer, "body" | "stream"> & { status: number; headers: Record<string, string> };
/** Answers a call. Errors in its handling become responses. */
export type Responder = (call: Call, params: unknown) => Promise<PlainResponse>;
export type Handler = {
  (request: Request, route: { params: Promise<unknown> }): Promise<Response>;
  /** Answers a call without the copies that a `Response` makes. */
  answer?: Responder;
  /** Whether other origins may call it. */
  open?: boolean;
};

type Spec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  /** `public` needs no credential; `caller` needs a session token or an API key. */
  access: "public" | "caller";
  /** A public route that also accepts an API key and then counts calls by the key instead of the address. */
  keys?: boolean;
  /**
   * Rate limit of a public route by address, `none` if it is not limited; of other routes by caller, in place of the
   * general limit of a person or an API key.
   */
  limit?: PolicyName | "none";
  /**
   * The declared path, for the log. A route without one logs no path, because it may contain a mistyped link's token.
   */
  path?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Whether other origins may call it (cross-origin.ts). */
  open?: boolean;
  /** Name of the operation, if it accepts an `Idempotency-Key`. */
  idempotent?: string;
  /** The use case claims a new key with its first write. */
  claimsKey?: true;
  /** Filters a success's body before it is replayed for its `Idempotency-Key`. Default: the whole body. */
  replay?: (ctx: Context, body: unknown) => Promise<unknown>;
  handle: (input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer>;
};

/**
 * Returns the handler of one endpoint. Order: request id, credential, rate limit of the caller or address, validation,
 * idempotency, use case. Errors are mapped in one place.
 */
export function route<
  P extends z.ZodType = typeof NOTHING,
  Q extends z.ZodType = typeof NOTHING,
  B extends z.ZodType = typeof NOTHING,
>(spec: Spec<P, Q, B>): Handler {
  const { open = false, replay: again = async (_ctx, body) => body } = spec;
  const respond: Responder = async (request, params) => {
    const requestId = crypto.randomUUID();
    const headers: Record<string, string> = { ...commonHeaders(requestId), ...(open ? OPEN_ANSWER : {}) };
    let answer: Answer;
    try {
      Object.assign(headers, httpsOnly(env().appOrigin));
      const actor = await admit(spec, request, headers);
      const client = {
        address: address(request),
        proof: request.headers.get("x-proof"),
        countAddress: () => countPublic(spec, request, headers),
        countWaiting: () => countWaiting(spec, request, headers),
      };
      const writes = isChange(request);
      const ctx: Context = { ...newContext(actor, requestId), client, writes };
      const input = {
        ctx,
        request,
        params: parse(spec.params ?? NOTHING, params ?? {}) as z.output<P>,
        query: {} as z.output<Q>,
        body: {} as z.output<B>,
      };
      if (spec.query) input.query = parse(spec.query, queryOf(request), "Unknown parameter") as z.output<Q>;
      if (spec.body) input.body = validate(spec.body, await readJson(request, MAX_BODY_BYTES)) as z.output<B>;
      answer = spec.idempotent
        ? await withIdempotency(
            spec.idempotent,
            ctx,
            request,
            input.body,
            () => spec.handle(input),
            (body) => again(ctx, body),
            { claimsItself: spec.claimsKey === true },
          )
        : writes
          ? await spec.handle(input)
          : await readAgain(requestId, () => spec.handle(input));
      // Not awaited: the response does not depend on it, and it never throws. A refusal changed nothing.
      if (writes && !answer.isQuiet && (answer.status ?? 200) < 400) void wakeOutbox(ctx.db);
    } catch (error) {
      answer = toErrorAnswer(error, request, { requestId, declared: spec.path });
    }
    Object.assign(headers, answer.headers);
    const { status = 200, body, stream } = answer;
    return { status, headers, body, ...(stream ? { stream } : {}) };
  };
  const handler = async (request: Request, { params }: { params: Promise<unknown> }) => {
    const { body, stream, ...init } = await respond(request, await params);
    return stream ? streamResponse(request, stream, init) : Response.json(body, init);
  };
  return Object.assign(handler, { open, answer: respond });
}

/**
 * Counts the call and authenticates its caller; sets the limit's headers even when it throws. The credential is checked
 * before the address limit, so that a failing script at the same address does not affect valid callers. Calls without a
 * valid caller count by address, even if the credential could not be verified. Checking a credential does not let
 * strangers cause repeated calls to other services (lib/services/clerk/session-keys.ts).
 */
async function admit(
  spec: Pick<Spec<z.ZodType, z.ZodType, z.ZodType>, "access" | "keys" | "limit">,
  request: Call,
  headers: Record<string, string>,
): Promise<Actor> {
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (spec.access === "public") {
    const key = spec.keys && token && looksLikeKey(token) ? await callerOf(token) : null;
    if (key?.kind === "key") {
      await count("key", key.keyId, headers);
      return key;
    }
    await countPublic(spec, request, headers);
    return { kind: "public" };
  }
  let caller: Caller | null;
  try {
    caller = token ? await callerOf(token) : null;
  } catch (error) {
    await count("envelope", address(request), headers);
    throw error;
  }
  if (!caller) {
    await count("envelope", address(request), headers);
    throw new AppError("unauthorized", "Unauthorized");
  }
  const own = spec.limit === "none" ? undefined : spec.limit;
  if (caller.kind === "key") await count(own ?? "key", caller.keyId, headers);
  else await count(own ?? "person", caller.userId, headers);
  return caller;
}

/** Counts a call of a public route by its address, unless the route has no limit. */
async function countPublic(
  { limit }: { limit?: PolicyName | "none" },
  request: Call,
  headers: Record<string, string>,
): Promise<void> {
  if (limit !== "none") await count(limit ?? "envelope", address(request), headers);
}

/**
 * Counts a public call that must wait separately from successful ones. The headers remain those of the route's own
 * limit. Above the limit for waiting calls, the client must wait until the minute ends.
 */
async function countWaiting(
  { limit = "envelope" }: { limit?: PolicyName | "none" },
  request: Call,
  headers: Record<string, string>,
): Promise<void> {
  if (limit === "none" || env().rateLimitsOff) return;
  const back = await giveBack(POLICIES[limit], address(request));
  headers["X-RateLimit-Remaining"] = String(back.remaining);
  await count("waiting", address(request), {});
}

type Caller = Extract<Actor, { kind: "person" | "key" }>;

/** Returns the caller of a bearer token, or null if the token is not valid. */
async function callerOf(token: string): Promise<Caller | null> {
  if (looksLikeKey(token)) return authenticateKey(database(), token, now());
  const session = await verifySessionToken(token);
  return session && { kind: "person", userId: session.userId };
}

function address(request: Call): string {
  return clientAddress(request.headers, env().trustedProxies);
}

async function count(policy: PolicyName, key: string, headers: Record<string, string>): Promise<void> {
  const { limit, seconds } = POLICIES[policy];
  const verdict: Verdict = env().rateLimitsOff
    ? { allowed: true, limit, remaining: limit, resetAt: Math.ceil(Date.now() / 1000) + seconds }
    : await consume(POLICIES[policy], key);
  headers["X-RateLimit-Limit"] = String(verdict.limit);
  headers["X-RateLimit-Remaining"] = String(verdict.remaining);
  headers["X-RateLimit-Reset"] = String(verdict.resetAt);
  if (!verdict.allowed)
    throw new AppError("limited", "Too Many Requests", {
      retryAfterSeconds: Math.max(1, verdict.resetAt - Math.floor(Date.now() / 1000)),
    });
}

function parse(schema: z.ZodType, value: unknown, unknown?: string): unknown {
  if (hasNul(value)) throw invalid({}, [NUL_REFUSED]);
  return validate(schema, value, unknown);
}

function validate(schema: z.ZodType, value: unknown, unknown?: string): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw fieldErrorsOf(result.error, unknown);
  return result.data;
}

/**
 * Returns the query parameters. Repeated ones are refused, since no operation takes a list and one value would be
 * dropped silently.
 */
function queryOf(request: Call): Record<string, string> {
  if (!request.url.includes("?")) return {};
  const given = new Map<string, string>();
  const twice = new Map<string, string[]>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (given.has(name)) twice.set(name, ["Give it only once"]);
    given.set(name, value);
  }
  if (twice.size > 0) throw invalid(Object.fromEntries(twice));
  return Object.fromEntries(given);
}

/** Maps any error to a response. Unexpected ones are logged with the request's id and reveal nothing. */
function toErrorAnswer(error: unknown, request: Call, from: Origin): ErrorAnswer {
  if (error instanceof BodyError)
    return { status: error.status, body: { error: error.message, status: error.status }, headers: {} };
  if (error instanceof AppError) {
    if (error.code === "unavailable") logFailure(error.cause ?? error, request, from);
    return answerTo(error);
  }
  const refused = refusedByDatabase(error);
  if (refused) return answerTo(new AppError("invalid", "Validation failed", { formErrors: [refused] }));
  logFailure(error, request, from);
  const lost = lostConflict(error);
  if (isChange(request) && lost) return answerTo(lost);
  // A read that lost on every attempt.
  if (lost || databaseIsDown(error))
    return {
      status: 503,
      body: { error: "The service is briefly unavailable; try again", status: 503 },
      headers: { "Retry-After": "2" },
    };
  return { status: 500, body: { error: "Internal server error", status: 500 }, headers: {} };
}

/** Repeats a read that lost a race, after a short delay, because reads have no 409. */
function readAgain<T>(requestId: string, read: () => Promise<T>): Promise<T> {
  const onRetry = (err: unknown, attempt: number) =>
    log.warn({ err, attempt, requestId }, "a read lost to a concurrent change and runs again");
  return retry(read, { attempts: READ_ATTEMPTS, onRetry }, canReadAgain);
}

function isChange({ method }: Call): boolean {
  return !["GET", "HEAD"].includes(method);
}

type Origin = { requestId: string; declared: string | undefined };

function logFailure(err: unknown, request: Call, { requestId, declared }: Origin): void {
  const path = declared && loggedPath(declared, new URL(request.url).pathname);
  log.error({ err, requestId, method: request.method, ...(path ? { path } : {}) }, "request failed");
}
