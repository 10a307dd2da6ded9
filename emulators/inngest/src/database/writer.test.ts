import type { Pool } from "pg";
import { expect, test } from "vitest";
import { Memory } from "../runs/memory";
import { newRun } from "../runs/run";
import type { Core } from "../server/core";
import { Writer } from "./writer";

test("a run counts as unwritten until the database has answered, so a stopping server waits for it", async () => {
  let answered = (_answer: object): void => {};
  const query = () =>
    new Promise<object>((done) => {
      answered = done;
    });
  const core = { pool: { query } as unknown as Pool, epoch: 1, now: () => 0 } as Core;
  const memory = new Memory();
  const writer = new Writer(
    core,
    memory,
    () => {},
    () => {},
  );
  const run = { ...newRun("r", "fn", { id: "e", name: "n", data: {}, ts: 0 }, 0, 0), dirty: true };
  memory.hold(run);
  const written = writer.write(run);
  // Its statement is in flight.
  expect(run.dirty).toBe(false);
  expect(writer.pending).toBe(1);
  answered({ rows: [{ ids: ["r"], epoch: 1 }] });
  expect(await written).toBe(true);
  await new Promise((next) => setImmediate(next));
  expect(writer.pending).toBe(0);
});
