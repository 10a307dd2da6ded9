import { eventType, type Inngest, type InngestFunction, staticSchema } from "inngest";

type Effect = (runId: string, fn: string, step: string, note: string) => Promise<number>;
type Data = { note: string; key?: string; fails?: boolean; alone?: string };
type Failed = { event: { data: Data }; events: { data: Data }[] };
const on = (name: string) => eventType(name, { schema: staticSchema<Data>() });

/** Functions with `batchEvents`. Their notes: the first event's note, a colon, and the notes of all events. */
export function batchFunctions(inngest: Inngest, effect: Effect): InngestFunction.Any[] {
  const noteOf = (event: { data: Data }, events: { data: Data }[]): string =>
    `${event.data.note}:${events.map(({ data }) => data.note).join()}`;
  return [
    inngest.createFunction(
      {
        id: "batch",
        retries: 2,
        triggers: on("t/batch"),
        batchEvents: { maxSize: 3, timeout: "60s", key: "event.data.key" },
      },
      async ({ runId, event, events, step }) => {
        await step.run("body", async () => {
          const before = await effect(runId, "batch", "body", noteOf(event, events));
          if (event.data.fails && before < 1) throw new Error("fails once");
        });
      },
    ),
    inngest.createFunction(
      { id: "crowd", triggers: on("t/crowd"), batchEvents: { maxSize: 50, timeout: "3600s" } },
      async ({ runId, event, events }) => effect(runId, "crowd", "body", noteOf(event, events)),
    ),
    inngest.createFunction(
      {
        id: "some",
        triggers: on("t/some"),
        batchEvents: { maxSize: 2, timeout: "60s", if: "event.data.alone == 'no'" },
      },
      async ({ runId, event, events }) => effect(runId, "some", "body", noteOf(event, events)),
    ),
    inngest.createFunction(
      {
        id: "one-batch",
        triggers: on("t/one-batch"),
        batchEvents: { maxSize: 2, timeout: "60s" },
        concurrency: { limit: 1, key: "event.data.key" },
      },
      async ({ runId }) => {
        await effect(runId, "one-batch", "enter", "");
        await new Promise((done) => setTimeout(done, 15));
        await effect(runId, "one-batch", "leave", "");
      },
    ),
    inngest.createFunction(
      {
        id: "lost-batch",
        retries: 0,
        triggers: on("t/lost-batch"),
        batchEvents: { maxSize: 2, timeout: "60s" },
        onFailure: async ({ event, runId }: { event: { data: Failed }; runId: string }) => {
          await effect(runId, "lost-batch-failure", "body", noteOf(event.data.event, event.data.events));
        },
      },
      async () => {
        throw new Error("lost");
      },
    ),
  ];
}
