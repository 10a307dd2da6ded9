import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import type { Declaration } from "@/lib/http/declaration";

/** Bodies of the maximum size that make regular expressions backtrack. */
const HOSTILE = [
  "a@".concat(".".repeat(60_000), " x"),
  "a@a.".concat("a.".repeat(30_000), "@"),
  "a".repeat(60_000).concat("@"),
  "https://".concat("a.".repeat(30_000), " "),
  " ".repeat(60_000).concat("x"),
  "-".repeat(60_000).concat("x-"),
  "0".repeat(60_000).concat("x"),
  "+".repeat(60_000),
  "\u0301".repeat(20_000),
  "\ud800".repeat(10_000),
];
const BOUND_MS = 50;

/** Yields the value with each of its strings replaced, one at a time. */
function* replaced(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value))
    for (const other of replaced(item, text))
      yield Array.isArray(value)
        ? value.map((one, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other };
}

type Work = { what: string; work: () => unknown };

/** Returns the CPU time in ms, which does not depend on the machine's load. */
function cost(all: readonly Work[]): number {
  const before = process.cpuUsage();
  for (const { work } of all) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Returns the inputs that exceed the bound. The second run uses compiled code. If all inputs together stay within the
// bound, no second run is needed.
function tooSlow(all: readonly Work[]): string[] {
  if (cost(all) < BOUND_MS) return [];
  return all.filter((one) => cost([one]) >= BOUND_MS).map(({ what }) => what);
}

const operations = (Object.values(ENDPOINTS) as Declaration[]).flatMap((it) =>
  (["body", "query", "params"] as const).flatMap((part) => {
    const schema = it[part];
    return schema ? [{ name: `${it.id} ${part}`, schema, example: it.example[part] ?? {} }] : [];
  }),
);

test.each(operations)("no string makes the validation of $name slow", ({ schema, example }) => {
  const all = HOSTILE.flatMap((text) =>
    [...replaced(example, text)].map((value) => ({
      what: text.slice(0, 20),
      work: () => schema.safeParse(value),
    })),
  );
  expect(tooSlow(all)).toEqual([]);
});

test("many entries, many unknown fields and deep nesting do not make validation slow", () => {
  const deep = JSON.parse("[".repeat(32_000) + "]".repeat(32_000)) as unknown;
  const many = Array.from({ length: 30_000 }, () => 1);
  const wide = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`k${n}`, 1]));
  const filled: Record<string, unknown> = { ...wide };
  for (const { schema, example, name } of operations) {
    Object.assign(filled, example);
    const all = Object.entries({ deep, many, wide, filled }).map(([what, value]) => ({
      what,
      work: () => schema.safeParse(value),
    }));
    expect(tooSlow(all), name).toEqual([]);
    // Unknown fields stay: building all of them again for each operation takes seconds.
    for (const key of Object.keys(example)) delete filled[key];
  }
});
