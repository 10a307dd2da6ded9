import { timeoutMs } from "../protocol/duration";
import type { EventPayload, FunctionConfig } from "../protocol/types";
import { compileCondition, compileKey, type KeyOf } from "./expression";

/** A function's `batchEvents`, compiled. */
export type BatchOption = {
  maxSize: number;
  timeoutMs: number;
  key: KeyOf | null;
  /** Whether the event joins a batch; otherwise it starts a run of its own. */
  takes: (event: EventPayload) => boolean;
};

const KNOWN = new Set(["maxSize", "timeout", "key", "if"]);

/** Compiles `batchEvents`; null without it. Throws with what Inngest, or this server, refuses. */
export function compileBatch({ batchEvents, idempotency, triggers }: FunctionConfig): BatchOption | null {
  if (batchEvents === undefined) return null;
  const unknown = Object.keys(batchEvents).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0) throw new Error(`batchEvents.${unknown.join(", ")} is not supported`);
  if (idempotency !== undefined) throw new Error("batchEvents cannot be combined with idempotency");
  if (triggers.some((trigger) => trigger.cron !== undefined))
    throw new Error("batchEvents cannot be combined with a cron trigger");
  const { maxSize, timeout, key } = batchEvents;
  if (!Number.isInteger(maxSize) || maxSize < 2) throw new Error("batchEvents.maxSize is at least 2");
  const ms = timeoutMs(timeout);
  if (ms < 1000) throw new Error("batchEvents.timeout is at least 1s");
  return {
    maxSize,
    timeoutMs: ms,
    key: key === undefined ? null : compileKey(key),
    takes: batchEvents.if === undefined ? () => true : compileCondition(batchEvents.if),
  };
}
