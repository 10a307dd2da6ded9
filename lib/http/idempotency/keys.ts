import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { idempotencyKeys as keys } from "@/db/schema/idempotency-keys";
import { derivedKeys } from "@/lib/config/app-secret";
import type { Permission } from "@/lib/kernel/context";
import { AppError, conflict, invalid } from "@/lib/kernel/errors";
import { hashOf, seal, unseal } from "./seal";

const KEPT_HOURS = 24;
const PURPOSE = "idempotent answers";
/** A live run renews its lease; a crashed one's key is free after this. */
const LEASE_MS = 20_000;
export const RENEW_MS = 5_000;

export type KeptAnswer = { status: number; body: unknown; headers: Record<string, string> };
/** A stored response, and the permissions needed to get it again. */
export type Kept = { answer: KeptAnswer; permissions: Permission[] };
export type Claim = { operation: string; caller: string; key: string; requestHash: string; now: Date };

/** The key of a request, 1–255 characters; null without one. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (key.length < 1 || key.length > 255)
    throw invalid({}, ["Idempotency-Key must have 1 to 255 characters"]);
  return key;
}

/** The same for the same path and body, regardless of the order of keys. */
export function requestHash(path: string, body: unknown): string {
  const stable = JSON.stringify(body, (_key, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(`${path}\n${stable}`).digest("hex");
}

/**
 * Claims a key for one run. Returns the run's id and the request's seed, or the stored response, which only
 * callers with its permissions may get. Throws `mismatch` for another request with the same key and
 * `conflict` while the first is running. A crashed or failed run is followed by one with the same seed.
 */
export async function claim(
  db: Database,
  it: Claim,
): Promise<{ runId: string; seed: string } | { kept: Kept }> {
  const runId = randomUUID();
  const fresh = {
    requestHash: it.requestHash,
    runId,
    seed: randomUUID(),
    leaseUntil: new Date(it.now.getTime() + LEASE_MS),
    responseStatus: null,
    responseBody: null,
    responseHeaders: null,
    permissions: [],
    createdAt: it.now,
  };
  const expired = new Date(it.now.getTime() - KEPT_HOURS * 3_600_000);
  const [row] = await db
    .insert(keys)
    .values({ operation: it.operation, caller: it.caller, key: hashOf(it.key), ...fresh })
    .onConflictDoUpdate({
      target: [keys.operation, keys.caller, keys.key],
      set: {
        ...fresh,
        seed: sql`case when ${keys.createdAt} < ${expired.toISOString()} then excluded.seed else ${keys.seed} end`,
      },
      setWhere: sql`${keys.createdAt} < ${expired.toISOString()} or (${keys.requestHash} = ${it.requestHash} and ${keys.leaseUntil} < ${it.now.toISOString()})`,
    })
    .returning({ runId: keys.runId, seed: keys.seed });
  if (row) return row;
  const [known] = await db.select().from(keys).where(theKey(it));
  // Purged between the two statements.
  if (!known) throw soon("A request with this Idempotency-Key has just ended; send it again");
  if (known.requestHash !== it.requestHash)
    throw new AppError("mismatch", "Idempotency key was used with a different request");
  if (known.responseStatus === null) throw soon("A request with this Idempotency-Key is still running");
  // Written only by `keep`.
  const permissions = known.permissions as Permission[];
  return { kept: { answer: { status: known.responseStatus, ...opened(it, known) }, permissions } };
}

/**
 * The response of a row; those stored before encryption are plain. Throws `conflict` if it cannot be
 * decrypted.
 */
function opened(it: Claim, row: typeof keys.$inferSelect): Omit<KeptAnswer, "status"> {
  const { responseBody, responseHeaders, runId } = row;
  if (typeof responseBody !== "string") return { body: responseBody, headers: responseHeaders ?? {} };
  const opened = unseal(derivedKeys(PURPOSE), it.key, runId, responseBody);
  if (!opened) throw conflict("The stored response for this Idempotency-Key can no longer be decrypted");
  // Authenticated encryption proves that `keep` wrote it.
  return opened.value as Omit<KeptAnswer, "status">;
}

/** A temporary conflict. */
function soon(message: string): AppError {
  return new AppError("conflict", message, { retryAfterSeconds: 1 });
}

function theKey(it: Claim) {
  return and(eq(keys.operation, it.operation), eq(keys.caller, it.caller), eq(keys.key, hashOf(it.key)));
}

/** Extends the lease of a running request; false when another run has taken it over. */
export async function renew(db: Database, it: Claim, runId: string, now: Date): Promise<boolean> {
  const held = await db
    .update(keys)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(theKey(it), eq(keys.runId, runId), isNotNull(keys.leaseUntil)))
    .returning({ key: keys.key });
  return held.length > 0;
}

/**
 * Stores the response of a run that still holds its key. It may contain a client secret or a token, so it is
 * encrypted with APP_SECRET and the key, of which only a hash is stored: the database alone does not reveal
 * it, even for a guessable key.
 */
export async function keep(
  db: Database,
  it: Claim,
  runId: string,
  { answer, permissions }: Kept,
): Promise<void> {
  const { status, ...secret } = answer;
  await db
    .update(keys)
    .set({
      leaseUntil: null,
      responseStatus: status,
      responseBody: seal(derivedKeys(PURPOSE), it.key, runId, secret),
      responseHeaders: null,
      permissions,
    })
    .where(and(theKey(it), eq(keys.runId, runId)));
}

/**
 * Allows a request whose response is not stored (5xx, 429, 403) to run again; the seed finds what it began.
 */
export async function release(db: Database, it: Claim, runId: string): Promise<void> {
  await db
    .update(keys)
    .set({ leaseUntil: new Date(0) })
    .where(and(theKey(it), eq(keys.runId, runId), isNotNull(keys.leaseUntil)));
}

/** Purges keys older than 24 hours; returns how many. */
export async function purgeIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(keys)
    .where(lt(keys.createdAt, new Date(now.getTime() - KEPT_HOURS * 3_600_000)))
    .returning({ key: keys.key });
  return gone.length;
}
