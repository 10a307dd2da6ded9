import { createHash } from "node:crypto";
import { serve as listen } from "@hono/node-server";
import { eventType, Inngest, NonRetriableError, RetryAfterError, staticSchema } from "inngest";
import { serve } from "inngest/edge";
import { Pool } from "pg";
import { batchFunctions } from "./batch-functions";

/**
 * A test app in its own process: the real SDK in cloud mode, with functions that record every effect.
 * `effects.memoised` is whether the step was memoized before it ran, which must never happen.
 */
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });
pool.on("error", (error) => console.error(error.message));

const checkpointing = process.env["CHECKPOINTING"] ?? "on";
const inngest = new Inngest({
  id: "app",
  checkpointing: checkpointing === "buffered" ? { bufferedSteps: 100 } : checkpointing === "on",
});

async function effect(runId: string, fn: string, step: string, note = ""): Promise<number> {
  for (;;) {
    try {
      const { rows } = await pool.query<{ n: number }>(
        `WITH done AS (
           INSERT INTO public.effects (run_id, fn, step, note, memoised)
           SELECT $1, $2, $3, $5, EXISTS (
             SELECT FROM jobs.steps WHERE run_id = $1 AND id = $4 AND position IS NOT NULL)
           RETURNING 1)
         SELECT count(*)::integer AS n FROM public.effects, done WHERE run_id = $1 AND step = $3`,
        [runId, fn, step, createHash("sha1").update(step).digest("hex"), note],
      );
      // How often this step had run before.
      return rows[0]?.n ?? 0;
    } catch (error) {
      // The database is restarting: either the effect is written or the step did not happen.
      if (process.env["PATIENT"] !== "yes") throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** The nightly function is half a day away, so it only runs when a test moves the clock. */
const NIGHT = (new Date().getUTCHours() + 12) % 24;

type Data = { note?: string; sleep?: string; until?: string; key?: string; order?: string };
const on = (name: string) => eventType(name, { schema: staticSchema<Data>() });

const functions = [
  inngest.createFunction({ id: "plain", triggers: on("t/plain") }, async ({ runId, event }) => {
    await effect(runId, "plain", "body", String(event.data.note ?? ""));
    return { got: event.data };
  }),
  inngest.createFunction({ id: "chain", triggers: on("t/chain") }, async ({ runId, step, event }) => {
    const a = await step.run("a", async () => {
      await effect(runId, "chain", "a");
      return { n: 1, text: "\u0000 \ud800 ü" };
    });
    if (event.data.sleep) await step.sleep("nap", String(event.data.sleep));
    const [b, c] = await Promise.all([
      step.run("b", async () => {
        await effect(runId, "chain", "b");
        return a.n + 1;
      }),
      step.run("c", async () => {
        await effect(runId, "chain", "c");
        return a.n + 2;
      }),
    ]);
    await step.sendEvent("announce", {
      name: "t/plain",
      id: `${runId}:announce`,
      data: { note: "announced" },
    });
    return step.run("d", async () => {
      await effect(runId, "chain", "d");
      return b + c;
    });
  }),
  inngest.createFunction(
    { id: "flaky", retries: 2, triggers: on("t/flaky") },
    async ({ runId, step, attempt }) => {
      await step.run("first", async () => {
        const before = await effect(runId, "flaky", "first", String(attempt));
        if (before < 1) throw new Error("first fails once");
      });
      await step.run("second", async () => {
        const before = await effect(runId, "flaky", "second", String(attempt));
        if (before < 2) throw new Error("second fails twice");
      });
      return "well";
    },
  ),
  inngest.createFunction({ id: "later", retries: 2, triggers: on("t/later") }, async ({ runId, step }) => {
    await step.run("wait", async () => {
      if ((await effect(runId, "later", "wait", String(Date.now()))) < 1)
        throw new RetryAfterError("come back", 2000);
    });
  }),
  inngest.createFunction(
    {
      id: "hopeless",
      retries: 5,
      triggers: on("t/hopeless"),
      onFailure: async ({ event, error, step, runId }) => {
        await step.run("mourn", () =>
          effect(runId, "hopeless-failure", "mourn", `${error.message}|${event.data.event.data.note}`),
        );
      },
    },
    async ({ runId }) => {
      await effect(runId, "hopeless", "body");
      throw new NonRetriableError("never again");
    },
  ),
  inngest.createFunction({ id: "caught", retries: 1, triggers: on("t/caught") }, async ({ runId, step }) => {
    try {
      await step.run("bad", async () => {
        await effect(runId, "caught", "bad");
        throw new Error("bad step");
      });
    } catch {
      await step.run("plan-b", () => effect(runId, "caught", "plan-b"));
    }
    return "rescued";
  }),
  inngest.createFunction(
    { id: "narrow", triggers: on("t/narrow"), concurrency: { limit: 1, key: "event.data.key" } },
    async ({ runId, event }) => {
      const key = String(event.data.key);
      await effect(runId, "narrow", "enter", key);
      await new Promise((done) => setTimeout(done, 15));
      await effect(runId, "narrow", "leave", key);
    },
  ),
  inngest.createFunction(
    { id: "once", triggers: on("t/once"), idempotency: "event.data.order" },
    async ({ runId, event }) => effect(runId, "once", "body", String(event.data.order)),
  ),
  inngest.createFunction(
    { id: "nightly", triggers: [{ cron: `0 ${NIGHT} * * *` }] },
    async ({ runId, event }) => effect(runId, "nightly", "body", event.name),
  ),
  ...["one", "two", "three", "four"].map((name) =>
    inngest.createFunction({ id: `fan-${name}`, triggers: on("t/fan") }, async ({ runId, step }) => {
      if (name === "one" || name === "two") await step.run("note", () => ({ runId }));
      return name;
    }),
  ),
  inngest.createFunction({ id: "dated", triggers: on("t/dated") }, async ({ runId, step, event }) => {
    await step.sleepUntil("the day", String(event.data.until));
    await step.run("arrived", () => effect(runId, "dated", "arrived", String(event.data.note)));
  }),
  inngest.createFunction({ id: "silent", triggers: on("t/silent") }, async () => "nothing"),
  inngest.createFunction({ id: "donation", triggers: on("t/donation") }, async ({ step, event }) => {
    await step.run("settle", () => ({ id: event.id }));
    await step.sendEvent("announce", { name: "t/fan", id: `${event.id}:fan`, data: event.data });
  }),
  ...batchFunctions(inngest, effect),
  ...(process.env["UNSUPPORTED"] === "yes"
    ? [
        inngest.createFunction(
          { id: "limited", triggers: on("t/limited"), rateLimit: { limit: 1, period: "5s" } },
          async () => null,
        ),
        inngest.createFunction(
          {
            id: "batched",
            triggers: on("t/batched"),
            batchEvents: { maxSize: 5, timeout: "5s" },
            idempotency: "event.data.order",
          },
          async () => null,
        ),
      ]
    : []),
];

const handler = serve({ client: inngest, functions });
listen(
  { port: Number(process.env["PORT"]), hostname: "127.0.0.1", fetch: (request) => handler(request) },
  () => process.send?.({ ready: "app" }),
);
// The test that started it is gone.
process.on("disconnect", () => process.exit());
