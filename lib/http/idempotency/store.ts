import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { idempotencyKeys as keys } from "@/db/schema/idempotency-keys";
import { type Given, rowColumns, statement } from "@/db/statement";
import { derivedKeys } from "@/lib/config/app-secret";
import type { Permission, RequestKey, SealedAnswer } from "@/lib/kernel/context";
import { AppError, conflict } from "@/lib/kernel/errors";
import { hashOf, seal, unseal } from "./seal";

/** How long a response is stored. */
export const KEPT_MS = 24 * 3_600_000;
const PURPOSE = "idempotent answers";
/** Lease of a run. A live run renews it; the key of a crashed one is free when it expires. */
const LEASE_MS = 20_000;
export const RENEW_MS = 5_000;

export type KeptAnswer = { status: number; body: unknown; headers: Record<string, string> };
/** A stored response and the permissions required to replay it. */
export type Kept = { answer: KeptAnswer; permissions: Permission[] };
export type Claim = { operation: string; caller: string; key: string; requestHash: string; now: Date };
/** One run of a request. All runs of a request have the same seed. */
export type Run = { runId: string; seed: string };

/** Thrown by a use case that claims its key itself if the key exists already; `claim` then decides. */
export class KeyIsKnown extends Error {}

/**
 * Claims a key for one run. Returns the run's id and the request's seed, or the stored response, which only
 * callers with its permissions may get. Throws `mismatch` for a different request with the same key and
 * `conflict` while the first is running. A crashed or failed run is followed by one with the same seed.
 */
export async function claim(db: Database, it: Claim): Promise<Run | { kept: Kept }> {
  const { operation, caller, key, ...claimed } = newRow(it, newRun());
  const fresh = { ...claimed, responseStatus: null, responseBody: null, responseHeaders: null };
  const expired = new Date(it.now.getTime() - KEPT_MS);
  const [row] = await db
    .insert(keys)
    .values({ operation, caller, key, ...fresh })
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
 * Returns the response of a row; rows from before encryption are plain. Throws `conflict` if it cannot be decrypted.
 */
function opened(it: Claim, row: typeof keys.$inferSelect): Omit<KeptAnswer, "status"> {
  const { responseBody, responseHeaders, runId } = row;
  if (typeof responseBody !== "string") return { body: responseBody, headers: responseHeaders ?? {} };
  const opened = unseal(derivedKeys(PURPOSE), it.key, runId, responseBody);
  if (!opened) throw conflict("The stored response for this Idempotency-Key can no longer be decrypted");
  // Authenticated encryption proves that `keep` wrote it.
  return opened.value as Omit<KeptAnswer, "status">;
}

export const newRun = (): Run => ({ runId: randomUUID(), seed: randomUUID() });

function newRow(it: Claim, { runId, seed }: Run) {
  const { operation, caller, requestHash, now } = it;
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const key = hashOf(it.key);
  return { operation, caller, key, requestHash, runId, seed, leaseUntil, permissions: [], createdAt: now };
}

const CLAIM = rowColumns(keys, [
  "operation",
  "caller",
  "key",
  "requestHash",
  "runId",
  "seed",
  "leaseUntil",
  "permissions",
  "createdAt",
]);

/** Returns the key of a run for a use case that claims it and stores its response with the statements below. */
export function requestKey(it: Claim, run: Run, isClaimed: boolean): RequestKey {
  const { operation, caller, key } = newRow(it, run);
  return {
    row: { operation, caller, key },
    runId: run.runId,
    claim: CLAIM.json(newRow(it, run)),
    isClaimed,
    isAnswered: false,
    seal: (answer) => {
      const sealed = seal(derivedKeys(PURPOSE), it.key, run.runId, answer);
      return { operation, caller, key, runId: run.runId, sealed };
    },
  };
}

/** Whether a key has a row. */
export function keyIsKnown(it: { operation: Given; caller: Given; key: Given }): SQL<boolean> {
  return sql`exists (select from idempotency_keys
    where operation = ${it.operation} and caller = ${it.caller} and key = ${it.key})`;
}

const knownAlone = statement<RequestKey["row"], { known: boolean }>(
  (given) => sql`select ${keyIsKnown(given)} as known`,
);

/** Whether another run has claimed the key. */
export async function isKnown(db: Executor, { row }: RequestKey): Promise<boolean> {
  const [found] = await knownAlone(db, row);
  return found?.known === true;
}

/** Claims a new key if `condition` has a row. Inserts nothing if the key exists or `claim` is null. */
export function insertClaim(claim: Given, condition: SQL): SQL {
  return sql`insert into idempotency_keys (${CLAIM.list})
    select ${CLAIM.list} from ${condition}, json_to_record(${claim}::json) as claim (${CLAIM.definitions})
    where ${claim}::json is not null
    on conflict do nothing returning run_id`;
}

const claimAlone = statement<{ claim: string }, object>(({ claim }) => insertClaim(claim, sql`(select) one`));

/** Claims a key before the first write, if something else is consumed before it. Throws KeyIsKnown. */
export async function claimKey(db: Executor, key: RequestKey): Promise<void> {
  if (key.isClaimed) return;
  // Set even if the outcome of the statement stays unknown.
  key.isClaimed = true;
  if ((await claimAlone(db, { claim: key.claim })).length > 0) return;
  key.isClaimed = false;
  throw new KeyIsKnown();
}

/** Values for `updateAnswer` if the request has no key. */
export const NO_ANSWER = { operation: null, caller: null, key: null, runId: null, sealed: null };

/** Stores the response of a run that holds its key. */
export function updateAnswer(it: Record<keyof SealedAnswer, Given>): SQL {
  return sql`update idempotency_keys
    set lease_until = null, response_status = 200, response_body = to_jsonb(${it.sealed}::text), response_headers = null
    where operation = ${it.operation} and caller = ${it.caller} and key = ${it.key} and run_id = ${it.runId}`;
}

/** Returns a temporary conflict. */
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
 * Stores the response of a run that holds its key or claims it with this write; false if another run holds it. The
 * response may contain a client secret or a token, so it is encrypted with APP_SECRET and the key, of which only a hash
 * is stored: the database alone does not reveal it, even for a guessable key.
 */
export async function keep(
  db: Database,
  it: Claim,
  run: Run,
  { answer: { status, ...secret }, permissions }: Kept,
): Promise<boolean> {
  const kept = {
    leaseUntil: null,
    responseStatus: status,
    responseBody: seal(derivedKeys(PURPOSE), it.key, run.runId, secret),
    responseHeaders: null,
    permissions,
  };
  const made = await db
    .insert(keys)
    .values({ ...newRow(it, run), ...kept })
    .onConflictDoUpdate({
      target: [keys.operation, keys.caller, keys.key],
      set: kept,
      setWhere: eq(keys.runId, run.runId),
    })
    .returning({ key: keys.key });
  return made.length > 0;
}

/**
 * Allows a request whose response is not stored (5xx, 429, 403) to run again. The seed identifies its partial work.
 */
export async function release(db: Database, it: Claim, runId: string): Promise<void> {
  await db
    .update(keys)
    .set({ leaseUntil: new Date(0) })
    .where(and(theKey(it), eq(keys.runId, runId), isNotNull(keys.leaseUntil)));
}

/** Deletes keys created before this time. Returns their number. */
export async function deleteKeys(db: Database, before: Date): Promise<number> {
  const deleted = await db.delete(keys).where(lt(keys.createdAt, before)).returning({ key: keys.key });
  return deleted.length;
}
