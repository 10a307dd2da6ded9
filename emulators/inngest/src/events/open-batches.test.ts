import { expect, test } from "vitest";
import type { Item } from "../database/batch-store";
import type { Dispatcher } from "../runs/dispatcher";
import { Memory } from "../runs/memory";
import type { Core } from "../server/core";
import { Registry } from "../server/registry";
import { OpenBatches } from "./open-batches";

/** A database with the events of open batches, and the batches that were started, each as the numbers of its events. */
function database(seqs: number[]) {
  let open = seqs;
  const started: number[][] = [];
  const pool = {
    query: async ({ name, values: [given, runIds] }: { name: string; values: [number[], string[]] }) => {
      if (name === "load-batch-items")
        return { rows: open.map((seq) => ({ ...itemOf(seq), dueAt: new Date(itemOf(seq).dueAt) })) };
      const taken = given.filter((seq) => open.includes(seq));
      open = open.filter((seq) => !taken.includes(seq));
      started.push(taken);
      return { rows: [{ epoch: 1, id: runIds[0], size: taken.length }] };
    },
  };
  return { pool, started, write: (...added: number[]) => open.push(...added) };
}

const itemOf = (seq: number): Item => ({
  fnId: "app-three",
  batchKey: "",
  eventKey: `event-${seq}`,
  bytes: 10,
  dueAt: 9e12,
  seq,
});
const heldOf = (seq: number) => ({ ...itemOf(seq), payload: null });

test("an event that was read and started before its sender learns of it fills no later batch", async () => {
  const { pool, started, write } = database([1]);
  const config = { id: "app-three", triggers: [{ event: "a" }], steps: { step: {} } };
  const registry = new Registry([{ ...config, batchEvents: { maxSize: 3, timeout: "60s" } }]);
  const core = { pool, registry, epoch: 1, now: () => 0 } as unknown as Core;
  const batches = new OpenBatches(core, new Memory(), {} as Dispatcher, () => {});
  await batches.append(async () => {
    write(2, 3);
    await batches.start();
    batches.add([heldOf(2), heldOf(3)]);
  });
  expect(started).toEqual([[1, 2, 3]]);
  await batches.append(async () => {
    write(4);
    batches.add([heldOf(4)]);
  });
  await batches.start();
  expect(started).toEqual([[1, 2, 3]]);
  await batches.append(async () => {
    write(5, 6);
    batches.add([heldOf(5), heldOf(6)]);
  });
  await batches.start();
  expect(started).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});
