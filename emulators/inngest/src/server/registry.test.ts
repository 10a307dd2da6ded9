import { expect, test } from "vitest";
import type { FunctionConfig } from "../protocol/types";
import { Registry, UnsupportedFunction } from "./registry";

const config = (over: Partial<FunctionConfig>): FunctionConfig => ({
  id: "app-fn",
  triggers: [{ event: "a" }],
  steps: { step: {} },
  ...over,
});

const BATCH = { maxSize: 5, timeout: "5s" };

test.each([
  [{ batchEvents: { maxSize: 1, timeout: "5s" } }, "at least 2"],
  [{ batchEvents: { maxSize: 5, timeout: "500ms" } }, "at least 1s"],
  [{ batchEvents: { maxSize: 5, timeout: "1d" } }, "not a duration"],
  [{ batchEvents: { maxSize: 5, timeout: "5s", if: "event.data.n > 5" } }, "condition"],
  [{ batchEvents: BATCH, idempotency: "event.data.n" }, "batchEvents cannot be combined with idempotency"],
  [{ batchEvents: BATCH, rateLimit: { limit: 1, period: "1s" } }, "rateLimit"],
  [{ batchEvents: BATCH, cancel: [{ event: "b" }] }, "cancel"],
  [{ batchEvents: BATCH, priority: { run: "1" } }, "priority"],
  [{ batchEvents: BATCH, triggers: [{ cron: "0 3 * * *" }] }, "cron"],
  [{ rateLimit: { limit: 1, period: "1s" } }, "rateLimit"],
  [{ throttle: { limit: 1, period: "1s" } }, "throttle"],
  [{ debounce: { period: "1s" } }, "debounce"],
  [{ priority: { run: "1" } }, "priority"],
  [{ timeouts: { start: "1s" } }, "timeouts"],
  [{ singleton: { mode: "skip" } }, "singleton"],
  [{ cancel: [{ event: "b" }] }, "cancel"],
  [{ triggers: [] }, "no trigger"],
  [{ triggers: [{ event: "a", expression: "event.data.n > 5" }] }, "condition"],
  [{ triggers: [{ event: "a/*" }] }, "*"],
  [{ triggers: [{ cron: "TZ=UTC 0 3 * * *" }] }, "time zone"],
  [{ triggers: [{ cron: "0 3 * * *", jitter: "5m" }] }, "jitter"],
  [{ concurrency: { limit: 1, scope: "account" } }, "scope account"],
  [{ idempotency: "size(event.data)" }, "size(event.data)"],
])("%j is refused with the function's name", (over, why) => {
  const make = () => new Registry([config({ id: "app-good" }), config(over)]);
  expect(make).toThrow(UnsupportedFunction);
  expect(make).toThrow("app-fn");
  expect(make).toThrow(why);
});

test("an event starts the functions with its name whose condition holds", () => {
  const registry = new Registry([
    config({ id: "app-one" }),
    config({
      id: "app-two",
      triggers: [{ event: "b" }, { event: "a", expression: "event.data.for == 'two'" }],
    }),
  ]);
  const started = (data: { for?: string }) =>
    registry.triggeredBy({ id: "1", name: "a", data, ts: 0 }).map((fn) => fn.id);
  expect(started({ for: "two" })).toEqual(["app-one", "app-two"]);
  expect(started({})).toEqual(["app-one"]);
});

test("retries count in addition to the first call, four by default", () => {
  const registry = new Registry([
    config({ id: "app-default" }),
    config({ id: "app-none", steps: { step: { retries: { attempts: 0 } } } }),
  ]);
  expect(registry.functions.get("app-default")?.maxAttempts).toBe(5);
  expect(registry.functions.get("app-none")?.maxAttempts).toBe(1);
});

test("the concurrency of a batched function is counted without its key, as its events may have several", () => {
  const limits = (over: Partial<FunctionConfig>) =>
    new Registry([config({ concurrency: { limit: 1, key: "event.data.org" }, ...over })]).functions.get(
      "app-fn",
    )?.limits;
  expect(limits({})).toEqual([{ limit: 1, key: expect.any(Function) }]);
  expect(limits({ batchEvents: BATCH })).toEqual([{ limit: 1, key: null }]);
});
