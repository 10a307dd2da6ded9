import { cron, type EventType, NonRetriableError, RetryAfterError } from "inngest";
import type { z } from "zod";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { recordEvent, recordEvents } from "@/lib/processor-events/record-event";
import {
  inngest,
  onProcessor,
  type ProcessorEventData,
  type ProcessorEventType,
} from "@/lib/services/inngest/events";
import { type Outgoing, sendToBackground } from "@/lib/services/inngest/send";
import { MailError } from "@/lib/services/resend/outgoing";

/** Number of retries of a processor event. The sweeps find what still fails after them. */
const PROCESSOR_RETRIES = 10;

/**
 * Number of retries of an email: about a day with Inngest's backoff, as long as a provider's quota or idempotency keys
 * last.
 */
export const EMAIL_RETRIES = 20;

/** Events that arrive in bursts are handled together. The first event waits this long for the others. */
const BATCH = { maxSize: 100, timeout: "1s" } as const;

/** Batches stop before the next scheduled run of a five-minute sweep begins. */
const BATCHES_MS = 4 * 60_000;
const MAX_BATCHES = 60;

type Limits = {
  retries: NonNullable<Parameters<typeof inngest.createFunction>[0]["retries"]>;
  concurrency?: Parameters<typeof inngest.createFunction>[0]["concurrency"];
};

/** Returns the context of one function call. The actor is the function itself. */
export function systemContext(id: string): Context {
  return newContext({ kind: "system", name: id });
}

/** Creates a function that runs a use case for each of our own events. */
export function onEvent<Data extends Record<string, unknown>>(
  id: string,
  event: EventType<string, z.ZodType<Data, Data>>,
  limits: Limits,
  run: (ctx: Context, data: Data) => Promise<unknown>,
) {
  return inngest.createFunction(
    { id, triggers: [event], ...limits },
    async (call: { event: { data: Data } }) => run(systemContext(id), call.event.data),
  );
}

/**
 * Creates a function that sends an email for each of our own events. The use case sends once per cause, so a retry is
 * safe.
 */
export function emailOn<Data extends Record<string, unknown>>(
  id: string,
  event: EventType<string, z.ZodType<Data, Data>>,
  send: (ctx: Context, data: Data) => Promise<unknown>,
) {
  return onEvent(id, event, { retries: EMAIL_RETRIES }, (ctx, data) => runEmail(() => send(ctx, data)));
}

/** Events of one call: those that arrive within a second, up to one batch of emails. */
const EMAIL_BATCH = { maxSize: 50, timeout: "1s" } as const;

/**
 * Creates a function that sends emails for events that arrive in bursts: one use case call for those that arrive
 * together.
 */
export function emailsOnBatches<Data extends Record<string, unknown>>(
  id: string,
  events: EventType<string, z.ZodType<Data, Data>>[],
  send: (ctx: Context, all: Data[]) => Promise<unknown>,
) {
  return inngest.createFunction(
    { id, triggers: events, retries: EMAIL_RETRIES, batchEvents: EMAIL_BATCH },
    async (call: { events: { data: Data }[] }) =>
      runEmail(() =>
        send(
          systemContext(id),
          call.events.map(({ data }) => data),
        ),
      ),
  );
}

/** Creates a function that runs a use case for events of the processor and records the outcome of each. */
export function onProcessorEvents(
  id: string,
  types: ProcessorEventType[],
  run: (ctx: Context, event: ProcessorEventData) => Promise<string>,
) {
  return inngest.createFunction(
    { id, triggers: types.map(onProcessor), retries: PROCESSOR_RETRIES },
    async ({ event }: { event: { data: ProcessorEventData } }) => {
      const ctx = systemContext(id);
      const outcome = await run(ctx, event.data);
      await recordEvent(ctx, event.data, outcome);
      return { outcome };
    },
  );
}

/**
 * Creates a function that runs a use case for up to a hundred events of one type at once. Unhandled events are sent on,
 * each as the event returned by `alone`, so that they are retried individually without blocking the others.
 */
export function onProcessorBatch(
  id: string,
  type: ProcessorEventType,
  run: (ctx: Context, events: ProcessorEventData[]) => Promise<(event: ProcessorEventData) => string | null>,
  alone: (data: ProcessorEventData) => Outgoing,
) {
  return inngest.createFunction(
    { id, triggers: onProcessor(type), retries: PROCESSOR_RETRIES, batchEvents: BATCH },
    async ({ events }: { events: { data: ProcessorEventData }[] }) => {
      const ctx = systemContext(id);
      const all = events.map(({ data }) => data);
      const outcomeOf = await run(ctx, all);
      const left = all.filter((event) => outcomeOf(event) === null);
      if (left.length > 0) await sendToBackground(left.map(alone));
      await recordEvents(
        ctx,
        all.flatMap((event) => {
          const outcome = outcomeOf(event);
          return outcome ? [{ event, outcome }] : [];
        }),
      );
      return { handled: all.length - left.length, left: left.length };
    },
  );
}

/** Creates a function that completes the events a batch left, one at a time, and records each outcome. */
export function onEventLeft(
  id: string,
  alone: EventType<string, z.ZodType<ProcessorEventData, ProcessorEventData>>,
  run: (ctx: Context, event: ProcessorEventData) => Promise<string>,
) {
  return onEvent(id, alone, { retries: PROCESSOR_RETRIES }, async (ctx, event) => {
    const outcome = await run(ctx, event);
    await recordEvent(ctx, event, outcome);
    return { outcome };
  });
}

/** Creates a function that runs a use case on a schedule. */
export function onSchedule(
  id: string,
  schedule: string,
  limits: Limits,
  run: (ctx: Context) => Promise<unknown>,
) {
  return inngest.createFunction({ id, triggers: [cron(schedule)], ...limits }, async () =>
    run(systemContext(id)),
  );
}

/**
 * Creates a scheduled sweep that works in batches until no work is left. It has no retries, since the next run repeats
 * failures.
 */
export function sweepInBatches(
  id: string,
  schedule: string,
  sweep: (ctx: Context) => Promise<{ more: boolean; counts: Record<string, number> }>,
) {
  return inngest.createFunction(
    { id, triggers: [cron(schedule)], retries: 0, concurrency: { limit: 1 } },
    async ({ step }) =>
      runInBatches(step, async () => {
        const ctx = systemContext(id);
        return { ...(await sweep(ctx)), now: ctx.now };
      }),
  );
}

/** Sends an email and translates its failure for Inngest: no retry, a retry at the given time, or backoff. */
export async function runEmail<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const final =
      (error instanceof MailError && error.kind === "refused") ||
      (error instanceof AppError && error.code === "not_found");
    if (final) throw new NonRetriableError(error.message, { cause: error });
    if (error instanceof MailError && error.retryAfterSeconds !== null)
      throw new RetryAfterError(error.message, error.retryAfterSeconds * 1000, { cause: error });
    throw error;
  }
}

type Batch = { more: boolean; counts: Record<string, number>; at: number };
type Step = { run: (id: string, work: () => Promise<Batch>) => Promise<Batch> };

/**
 * Runs each batch as its own step until no work is left or the time is up, and returns the summed counts. The times
 * come from the memoized steps, so that a resumed run makes the same decisions.
 */
export async function runInBatches(
  step: Step,
  batch: () => Promise<{ more: boolean; now: Date; counts: Record<string, number> }>,
): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  let startedAt: number | null = null;
  for (let index = 1; index <= MAX_BATCHES; index++) {
    const { more, counts, at } = await step.run(`round-${index}`, async () => {
      const { now, ...done } = await batch();
      return { ...done, at: now.getTime() };
    });
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
    startedAt ??= at;
    if (!more || Math.abs(at - startedAt) > BATCHES_MS) break;
  }
  return sums;
}

/** Number of parts in one function call. A longer run continues with another event. */
const PARTS = 100;

type Part = { more: boolean; at: number };
type PartStep<Event> = {
  run: (id: string, work: () => Promise<Part>) => Promise<Part>;
  sendEvent: (id: string, event: Event) => Promise<unknown>;
};

/**
 * Runs long work part by part, each as its own step, so that interrupted work resumes where it was. After 100 parts,
 * the event returned by `goOn` starts the function again; `at` (milliseconds) is the time of the last part. Returns the
 * number of parts.
 */
export async function runPartByPart<Event>(
  step: PartStep<Event>,
  id: string,
  advance: (ctx: Context) => Promise<{ more: boolean }>,
  goOn: (at: number) => Event,
): Promise<{ parts: number }> {
  let at = 0;
  for (let part = 1; part <= PARTS; part += 1) {
    const done = await step.run(`part ${part}`, async () => {
      const ctx = systemContext(id);
      return { more: (await advance(ctx)).more, at: ctx.now.getTime() };
    });
    if (!done.more) return { parts: part };
    at = done.at;
  }
  await step.sendEvent("go on", goOn(at));
  return { parts: PARTS };
}
