import {
  canonicalJson,
  errorMessage,
  FAILED_EVENT,
  type FunctionConfig,
  type Memo,
  readAnswer,
  signature,
  TIMER_EVENT,
} from "@almoner/inngest-emulator/protocol";
import { serve } from "inngest/edge";
import { functions } from "@/inngest/index";
import { inngest } from "@/lib/services/inngest/events";

export type BackgroundEvent = { id: string; name: string; data: Record<string, unknown> };

/** The result of one function call. */
export type Ended = { ok: true } | { ok: false; reason: string; final: boolean };

const SERVED = "http://localhost/api/inngest";
const handle = serve({ client: inngest, functions });

async function call(method: "PUT" | "POST", query: string, body: string, more: Record<string, string> = {}) {
  const key = process.env["INNGEST_SIGNING_KEY"] ?? "";
  const headers = { host: "localhost", "content-type": "application/json", ...more };
  const signed = {
    ...headers,
    "x-inngest-signature": signature(body, key),
    "x-inngest-server-kind": "cloud",
  };
  const answer = await handle(new Request(`${SERVED}${query}`, { method, body, headers: signed }));
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

/** The app's own functions, called in this process as Inngest calls them. */
export class Background {
  readonly #functions: FunctionConfig[];

  private constructor(known: FunctionConfig[]) {
    this.#functions = known;
  }

  /** Requests the app's functions, as Inngest does on deployment. */
  static async meet(): Promise<Background> {
    const answer = await call("PUT", "", canonicalJson({ url: SERVED }), {
      "x-inngest-sync-kind": "in_band",
    });
    const { functions: known }: { functions?: FunctionConfig[] } = JSON.parse(answer.body);
    if (!known) throw new Error(`the app returned no functions: ${answer.body}`);
    return new Background(
      known.filter(({ triggers }) => triggers.every((one) => one.event !== FAILED_EVENT)),
    );
  }

  /** The functions triggered by an event. */
  startedBy(event: string): string[] {
    return this.#functions
      .filter(({ triggers }) => triggers.some((trigger) => trigger.event === event))
      .map(({ id }) => id);
  }

  /** The cron functions, except the nightly report, which repeats this test's comparison. */
  get scheduled(): string[] {
    return this.#functions
      .filter(({ id, triggers }) => triggers.some((one) => one.cron) && !id.endsWith("reconcile-nightly"))
      .map(({ id }) => id);
  }

  /** How often a failed function is retried. */
  retries(id: string): number {
    const config = this.#functions.find((one) => one.id === id);
    return (config?.steps["step"]?.retries?.attempts ?? 1) - 1;
  }

  /** Whether a function gets several events at once. */
  batches(id: string): boolean {
    return this.#functions.some((one) => one.id === id && one.batchEvents !== undefined);
  }

  /** Calls a function triggered by an event, or by several: those settle money and have no steps. */
  async call(id: string, events: readonly BackgroundEvent[], attempt = 0): Promise<Ended> {
    const ended = await this.#ask(id, events, attempt, {});
    if ("steps" in ended) throw new Error(`${id} has steps; functions that settle money have none`);
    return ended;
  }

  /** Runs a cron function step by step. */
  async tick(id: string): Promise<Ended> {
    const events = [{ id: `tick:${id}`, name: TIMER_EVENT, data: {} }];
    const memos: Record<string, Memo> = {};
    while (true) {
      const ended = await this.#ask(id, events, 0, memos);
      if (!("steps" in ended)) return ended;
      Object.assign(memos, ended.steps);
    }
  }

  /** One call with the results of earlier steps; returns the results of the next ones, or the end. */
  async #ask(
    id: string,
    given: readonly BackgroundEvent[],
    attempt: number,
    memos: Record<string, Memo>,
  ): Promise<Ended | { steps: Record<string, Memo> }> {
    const events = given.map((one) => ({ ...one, ts: Date.now() }));
    const [event] = events;
    if (!event) throw new Error(`${id} was called without an event`);
    const done = Object.keys(memos);
    const ctx = {
      run_id: `run:${id}:${event.id}`,
      attempt,
      max_attempts: this.retries(id) + 1,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: done, current: done.length },
    };
    const body = canonicalJson({ version: 2, event, events, steps: memos, ctx });
    const reply = readAnswer(await call("POST", `?fnId=${encodeURIComponent(id)}&stepId=step`, body));
    if (reply.kind === "completed") return { ok: true };
    if (reply.kind === "error")
      return { ok: false, reason: errorMessage(reply.error), final: !reply.retriable };
    if (reply.kind !== "ops") throw new Error(`${id} answered with ${reply.kind}`);
    const [op] = reply.ops;
    if (op?.op === "StepError") return { ok: false, reason: errorMessage(op.error ?? null), final: false };
    // RunComplete accompanies the last step when one call did both.
    if (reply.ops.some((one) => one.op === "RunComplete")) return { ok: true };
    const ran = reply.ops.filter((one) => one.op === "StepRun");
    if (ran.length === 0) throw new Error(`${id} answered with ${op?.op}, which cron functions do not need`);
    return {
      steps: Object.fromEntries(ran.map((one) => [one.id, { type: "data", data: one.data ?? null }])),
    };
  }
}
