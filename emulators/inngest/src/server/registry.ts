import { type BatchOption, compileBatch } from "../events/batch-option";
import { compileCondition, compileKey, type KeyOf } from "../events/expression";
import { DEFAULT_RETRIES, type EventPayload, type FunctionConfig } from "../protocol/types";
import { compileCron, type Schedule } from "../schedule/cron";

/** A limit of calls in flight: at most `limit` with the same `key` (of the whole function without one). */
export type Limit = { limit: number; key: KeyOf | null };

/** A registered function, compiled. */
export type Fn = {
  id: string;
  name: string;
  /** First call and retries together. */
  maxAttempts: number;
  limits: Limit[];
  idempotency: KeyOf | null;
  batch: BatchOption | null;
  events: { name: string; matches: ((event: EventPayload) => boolean) | null }[];
  crons: { line: string; next: Schedule }[];
};

/** The configuration needs something unsupported: refused before anything runs. */
export class UnsupportedFunction extends Error {
  override name = "UnsupportedFunction";
}

const KNOWN = new Set(["id", "name", "triggers", "steps", "concurrency", "idempotency", "batchEvents"]);

export class Registry {
  readonly functions: ReadonlyMap<string, Fn>;
  #byEvent = new Map<string, Fn[]>();

  /** Compiles a registration; throws {@link UnsupportedFunction} with every unsupported function. */
  constructor(configs: FunctionConfig[]) {
    const refusals: string[] = [];
    const functions = new Map<string, Fn>();
    for (const config of configs) {
      try {
        functions.set(config.id, compile(config));
      } catch (error) {
        refusals.push(`"${config.id}": ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (refusals.length > 0)
      throw new UnsupportedFunction(
        `The local job server cannot run these functions: ${refusals.join("; ")}`,
      );
    this.functions = functions;
    for (const fn of functions.values())
      for (const name of new Set(fn.events.map((trigger) => trigger.name)))
        this.#byEvent.set(name, [...(this.#byEvent.get(name) ?? []), fn]);
  }

  /** The functions that this event starts. */
  triggeredBy(event: EventPayload): Fn[] {
    return (this.#byEvent.get(event.name) ?? []).filter((fn) =>
      fn.events.some((trigger) => trigger.name === event.name && (trigger.matches?.(event) ?? true)),
    );
  }
}

function compile(config: FunctionConfig): Fn {
  const unknown = Object.keys(config).filter((key) => !KNOWN.has(key) && config[key] !== undefined);
  if (unknown.length > 0) throw new Error(`the option ${unknown.join(", ")} is not supported`);
  if (config.triggers.length === 0) throw new Error("it has no trigger, and step.invoke is not supported");
  const fn: Fn = {
    id: config.id,
    name: config.name ?? config.id,
    maxAttempts: (config.steps["step"]?.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    limits: compileLimits(config),
    idempotency: config.idempotency === undefined ? null : compileKey(config.idempotency),
    batch: compileBatch(config),
    events: [],
    crons: [],
  };
  for (const trigger of config.triggers) {
    if (trigger.jitter !== undefined) throw new Error("cron jitter is not supported");
    if (trigger.cron !== undefined) fn.crons.push({ line: trigger.cron, next: compileCron(trigger.cron) });
    if (trigger.event === undefined) continue;
    if (trigger.event.includes("*")) throw new Error("event names with * are not supported");
    const matches = trigger.expression ? compileCondition(trigger.expression) : null;
    fn.events.push({ name: trigger.event, matches });
  }
  return fn;
}

function compileLimits({ concurrency, batchEvents }: FunctionConfig): Limit[] {
  if (concurrency === undefined) return [];
  const rules = [concurrency].flat().map((rule) => (typeof rule === "number" ? { limit: rule } : rule));
  return rules
    .filter((rule) => rule.limit > 0)
    .map((rule) => {
      if (rule.scope !== undefined && rule.scope !== "fn")
        throw new Error(`concurrency of scope ${rule.scope} is not supported`);
      // As in Inngest, a batch is counted without the key: its events may have several.
      const key = rule.key === undefined || batchEvents !== undefined ? null : compileKey(rule.key);
      return { limit: rule.limit, key };
    });
}
