import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { type DrawCaller, DrawWorker } from "./draw-worker";

type Task = { name: string; ms?: number; outcome?: "draws" | "fails" | "ends" | "ends once" | "never ends" };
type Limits = ConstructorParameters<typeof DrawWorker<Task>>[0];

const LIMITS: Limits = {
  file: fileURLToPath(new URL("./testing/draw-worker.mjs", import.meta.url)),
  runsIn: "thread",
  patienceMs: 5000,
  memoryMb: 64,
  mostWaiting: 20,
  mostPerCaller: 3,
  mostWaitMs: 60_000,
  mostKeptBytes: 1024,
};
const stranger = (address: string): DrawCaller => ({
  actor: { kind: "public" },
  client: { address, proof: null },
});
const person = (userId: string): DrawCaller => ({ actor: { kind: "person", userId } });
const keyOf = (createdBy: string, keyId: string): DrawCaller => ({
  actor: { kind: "key", keyId, orgId: "org", role: "MEMBER", mayWrite: false, createdBy },
});
const JOB: DrawCaller = { actor: { kind: "system", name: "job" } };

/** Returns a worker that resolves to a drawn document's name, to `unavailable`, or to another error's message. */
function worker(given: Partial<Limits> = {}) {
  const drawing = new DrawWorker<Task>({ ...LIMITS, ...given });
  return async (task: Task, caller: DrawCaller = JOB): Promise<string> => {
    try {
      return new TextDecoder().decode(await drawing.draw(task.name, caller, () => task));
    } catch (error) {
      if (error instanceof AppError) return `${error.code}, ${error.extra.retryAfterSeconds} s`;
      return String(error);
    }
  };
}
const named = (count: number, of = "document") =>
  Array.from({ length: count }, (_, index) => `${of} ${index}`);
const folder = mkdtempSync(join(tmpdir(), "draw-worker-"));
afterAll(() => rmSync(folder, { recursive: true }));
const UNAVAILABLE = "unavailable, 5 s";

test("twenty slow documents of twenty callers are all drawn, though together they take longer than one may", async () => {
  const draw = worker({ patienceMs: 2000 });
  const names = named(20);
  const all = names.map((name) => draw({ name, ms: 150 }, stranger(name)));
  expect(await Promise.all(all)).toEqual(names);
});

test("a document that waited too long is unavailable, not failed; a job's document waits as long as needed", async () => {
  const draw = worker({ mostWaitMs: 250 });
  const names = named(8);
  const all = names.map((name) => draw({ name, ms: 100 }, stranger(name)));
  const jobs = draw({ name: "job", ms: 100 });
  const answers = await Promise.all(all);
  expect(answers.filter((one, index) => one !== names[index] && one !== UNAVAILABLE)).toEqual([]);
  expect(answers[0]).toBe("document 0");
  expect(answers[7]).toBe(UNAVAILABLE);
  expect(await jobs).toBe("job");
});

test.each([
  ["a stranger's address", () => stranger("192.0.2.1"), stranger("192.0.2.2")],
  ["a person", () => person("ada"), person("ben")],
  ["a person's API keys together", (index: number) => keyOf("ada", `key-${index}`), keyOf("ben", "key")],
])("while %s floods, another caller's document is drawn", async (_, flooding, other) => {
  const draw = worker();
  const flood = named(40, "flood").map((name, index) => draw({ name, ms: 100 }, flooding(index)));
  expect(await draw({ name: "receipt" }, other)).toBe("receipt");
  const answers = await Promise.all(flood);
  expect(answers.slice(0, 3)).toEqual(named(3, "flood"));
  expect(answers.slice(3)).toEqual(Array(37).fill(UNAVAILABLE));
  // The share is free again.
  expect(await draw({ name: "afterwards" }, flooding(0))).toBe("afterwards");
});

test("at most twenty documents of strangers wait; jobs count but are not refused", async () => {
  const draw = worker();
  const jobs = named(12, "job").map((name) => draw({ name, ms: 20 }));
  const strangers = named(12, "receipt").map((name) => draw({ name, ms: 20 }, stranger(name)));
  const late = draw({ name: "late job" });
  expect(await Promise.all(strangers)).toEqual([...named(8, "receipt"), ...Array(4).fill(UNAVAILABLE)]);
  expect(await Promise.all(jobs)).toEqual(named(12, "job"));
  expect(await late).toBe("late job");
});

test.each(["thread", "process"] as const)(
  "a document that never ends fails alone, and the following ones are drawn: in a %s",
  async (runsIn) => {
    const draw = worker({ runsIn, patienceMs: 3000 });
    const all = [
      draw({ name: "never", outcome: "never ends" }, stranger("1")),
      draw({ name: "next" }, stranger("2")),
      draw({ name: "last" }),
    ];
    expect(await Promise.all(all)).toEqual([
      "Error: a file could not be drawn: it takes too long",
      "next",
      "last",
    ]);
  },
);

test.each(["thread", "process"] as const)(
  "a document that ends its worker twice fails alone, and the following ones are drawn: in a %s",
  async (runsIn) => {
    const draw = worker({ runsIn });
    const all = [draw({ name: "deadly", outcome: "ends" }), draw({ name: "next" }), draw({ name: "last" })];
    expect(await Promise.all(all)).toEqual([
      `Error: a file could not be drawn: the ${runsIn} ended`,
      "next",
      "last",
    ]);
  },
);

test.each(["thread", "process"] as const)(
  "a document whose worker ended once is drawn by the next one: in a %s",
  async (runsIn) => {
    const draw = worker({ runsIn });
    const name = join(folder, runsIn);
    expect(await Promise.all([draw({ name, outcome: "ends once" }), draw({ name: "next" })])).toEqual([
      name,
      "next",
    ]);
  },
);

test("a document that cannot be drawn fails alone", async () => {
  const draw = worker();
  expect(await Promise.all([draw({ name: "bad", outcome: "fails" }), draw({ name: "good" })])).toEqual([
    "Error: a file could not be drawn: it is unreadable",
    "good",
  ]);
});

test.each(["thread", "process"] as const)(
  "while no worker can be started, all documents are unavailable: in a %s",
  async (runsIn) => {
    const draw = worker({ runsIn, file: "/nonexistent/draw-worker.mjs" });
    const all = [draw({ name: "one" }, stranger("1")), draw({ name: "two" }), draw({ name: "three" })];
    expect(await Promise.all(all)).toEqual(Array(3).fill(UNAVAILABLE));
  },
);

test("the oldest files are forgotten when all exceed their size, and drawn again", async () => {
  const drawing = new DrawWorker<Task>({ ...LIMITS, mostKeptBytes: 10 });
  const read: string[] = [];
  const draw = (name: string) =>
    drawing.draw(name, JOB, () => {
      read.push(name);
      return { name };
    });
  for (const name of ["first", "other", "first", "third", "first", "other"]) await draw(name);
  expect(read).toEqual(["first", "other", "third", "other"]);
});
