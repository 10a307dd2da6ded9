/**
 * The protocol between this server and the Inngest SDK 4.24.0, as the SDK implements it. The specification published in
 * the repository inngest/inngest lags behind; types.db.test.ts checks these types.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An event as functions see it; `ts` is Unix milliseconds. */
export type EventPayload = {
  id: string;
  name: string;
  data: { [key: string]: Json };
  ts: number;
  user?: Json;
  v?: string;
};

export type ConcurrencyRule = { limit: number; key?: string; scope?: string };

/** `timeout` is a duration such as "2s"; `key` and `if` are expressions over an event. */
export type BatchRule = { maxSize: number; timeout: string; key?: string; if?: string };

/** One function of the in-band registration. */
export type FunctionConfig = {
  id: string;
  name?: string;
  triggers: { event?: string; expression?: string; cron?: string; jitter?: string }[];
  steps: { [name: string]: { retries?: { attempts?: number } } };
  concurrency?: number | ConcurrencyRule | ConcurrencyRule[];
  idempotency?: string;
  batchEvents?: BatchRule;
  [option: string]: unknown;
};

/** One operation of a 206 answer. `id` is the SHA-1 of the step's name; a sleep's duration is in `name`. */
export type Op = {
  op: string;
  id: string;
  name?: string;
  displayName?: string;
  data?: Json;
  error?: Json;
  opts?: { [key: string]: Json };
};

/** A memoized step in the body of a call. */
export type Memo = { type: "data"; data: Json } | { type: "error"; error: Json };

/** The result of a call to the application. */
export type Reply =
  | { kind: "completed"; output: Json }
  | { kind: "ops"; ops: Op[]; retryAfterMs?: number }
  | { kind: "error"; error: Json; retriable: boolean; retryAfterMs?: number }
  /** The function did not run, or it is unknown (`lost`: the connection broke during the call): costs no attempt. */
  | { kind: "unreachable"; reason: string; lost: boolean }
  | { kind: "unknown-function"; reason: string };

export const FAILED_EVENT = "inngest/function.failed";
export const TIMER_EVENT = "inngest/scheduled.timer";
/** Inngest's default. */
export const DEFAULT_RETRIES = 4;
