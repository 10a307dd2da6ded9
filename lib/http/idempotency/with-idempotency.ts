import { createHash } from "node:crypto";
import { requirePermission } from "@/lib/auth/access";
import type { Answer } from "@/lib/http/answer";
import type { Call, CallHeaders } from "@/lib/http/call";
import { answerTo, type ErrorAnswer } from "@/lib/http/errors";
import type { Context } from "@/lib/kernel/context";
import { AppError, invalid } from "@/lib/kernel/errors";
import { now } from "@/lib/services/clock";
import { log } from "@/lib/services/log";
import { hashOf } from "./seal";
import {
  type Claim,
  claim,
  type KeptAnswer,
  KeyIsKnown,
  keep,
  newRun,
  RENEW_MS,
  type Run,
  release,
  renew,
  requestKey,
} from "./store";

/** Keys of public calls that are shorter could be guessed by other clients at the same address. */
const GUESSABLE_BELOW = 16;

/**
 * Runs the use case once per Idempotency-Key. Stores successes and final refusals, never 403, 429 or 5xx. A stored
 * response is replayed only to a caller who still has all permissions of its run; others are refused as for a new
 * request. `replay` may remove fields from a replayed success. With `claimsItself`, the use case claims a new key with
 * its first write (`ctx.key`); only for operations that need no permission.
 */
export async function withIdempotency(
  operation: string,
  ctx: Context,
  request: Call,
  body: unknown,
  run: () => Promise<Answer>,
  replay: (body: unknown) => Promise<unknown> = async (kept) => kept,
  { claimsItself = false } = {},
): Promise<Answer> {
  const key = idempotencyKey(request.headers);
  if (key === null) return run();
  const mine = {
    operation,
    caller: callerOf(ctx, key, request.headers),
    key,
    requestHash: requestHash(new URL(request.url).pathname, body),
    // Not the call's start time: its body may have taken longer to arrive than a lease lasts.
    now: now(),
  };
  if (claimsItself) {
    const fresh = newRun();
    ctx.key = requestKey(mine, fresh, false);
    const answer = await runHolding(ctx, mine, fresh, run);
    if (answer) return answer;
  }
  const claimed = await claim(ctx.db, mine);
  if ("kept" in claimed) {
    const { answer, permissions } = claimed.kept;
    for (const permission of permissions) await requirePermission(ctx, permission);
    const given = answer.status < 300 ? await replay(answer.body) : answer.body;
    return { ...answer, body: given, headers: { ...answer.headers, "Idempotent-Replayed": "true" } };
  }
  if (claimsItself) ctx.key = requestKey(mine, claimed, true);
  const answer = await runHolding(ctx, mine, claimed, run);
  if (!answer) throw new Error("a claimed key cannot turn out to be known");
  return answer;
}

/** Runs the use case with a claimed key, or one that it claims itself. Returns null if the key exists already. */
async function runHolding(
  ctx: Context,
  mine: Claim,
  held: Run,
  run: () => Promise<Answer>,
): Promise<Answer | null> {
  ctx.seed = held.seed;
  ctx.permissions = [];
  let answer: KeptAnswer & Pick<Answer, "isQuiet">;
  const renewing = setInterval(() => {
    renew(ctx.db, mine, held.runId, now()).catch((err: unknown) =>
      log.warn({ err, requestId: ctx.requestId }, "the lease of an idempotency key was not renewed"),
    );
  }, RENEW_MS);
  try {
    const { status = 200, body: answered, headers = {}, isQuiet = false } = await run();
    answer = { status, body: answered, headers, isQuiet };
  } catch (error) {
    if (error instanceof KeyIsKnown) return null;
    const refusal = finalRefusal(error);
    if (!refusal) {
      if (ctx.key?.isClaimed !== false) await release(ctx.db, mine, held.runId);
      throw error;
    }
    answer = refusal;
  } finally {
    clearInterval(renewing);
  }
  if (ctx.key?.isAnswered) return answer;
  const { isQuiet: _, ...response } = answer;
  const kept = await keep(ctx.db, mine, held, { answer: response, permissions: ctx.permissions });
  // A run that was taken over still answers its own request.
  return kept || ctx.key?.isClaimed !== false ? answer : null;
}

/**
 * Returns the owner of a key: a person, an API key, or for public calls the address, together with the browser if the
 * key could be guessed.
 */
function callerOf({ actor, client }: Context, key: string, headers: CallHeaders): string {
  if (actor.kind === "person") return actor.userId;
  if (actor.kind === "key") return actor.keyId;
  if (!client) throw new Error("a call over HTTP has an address");
  if (key.length >= GUESSABLE_BELOW) return client.address;
  return `${client.address} ${hashOf(headers.get("user-agent") ?? "").slice(0, 16)}`;
}

/** Returns the response to a final refusal, or null. A 403 is not final, since permissions change. */
function finalRefusal(error: unknown): ErrorAnswer | null {
  if (!(error instanceof AppError) || error.extra.transient) return null;
  const refusal = answerTo(error);
  return [403, 429].includes(refusal.status) || refusal.status >= 500 ? null : refusal;
}

/** Returns a request's idempotency key, or null without one. Throws `invalid` unless it has 1 to 255 characters. */
function idempotencyKey(headers: CallHeaders): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (key.length < 1 || key.length > 255)
    throw invalid({}, ["Idempotency-Key must have 1 to 255 characters"]);
  return key;
}

/** Returns a hash of the path and the body that does not depend on the order of the body's keys. */
export function requestHash(path: string, body: unknown): string {
  const stable = JSON.stringify(body, (_key, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(`${path}\n${stable}`).digest("hex");
}
