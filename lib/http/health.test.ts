import { expect, test, vi } from "vitest";
import type { Database } from "@/db/client";
import type { Context } from "@/lib/kernel/context";
import { checkHealth } from "./health";

const contextWith = (execute: () => Promise<unknown>): Context => ({
  db: { execute } as unknown as Database,
  actor: { kind: "public" },
  now: new Date(),
  requestId: "health",
});

test("a database that hangs is reported within seconds, to each call, by one query", async () => {
  vi.useFakeTimers();
  let end = () => {};
  const execute = vi.fn(
    () =>
      new Promise<void>((done) => {
        end = done;
      }),
  );
  const ctx = contextWith(execute);
  const checks = [checkHealth(ctx), checkHealth(ctx)].map((check) =>
    check.then(
      () => "ok",
      (error: { code: string }) => error.code,
    ),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(checks)).toEqual(["unavailable", "unavailable"]);
  expect(execute).toHaveBeenCalledOnce();
  end();
  vi.useRealTimers();
  await new Promise(setImmediate);
  expect(await checkHealth(contextWith(async () => []))).toEqual({ ok: true });
});

test("a database that fails is reported at once", async () => {
  const failing = contextWith(() => Promise.reject(new Error("down")));
  await expect(checkHealth(failing)).rejects.toMatchObject({ code: "unavailable" });
});
