import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/api-docs/endpoints";
import type { Declaration } from "@/lib/http/declaration";

/** Bodies of the maximum size that make patterns backtrack. */
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

/** Each text inside a value, replaced one at a time. */
function* replaced(value: unknown, text: string): Generator<unknown> {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value))
    for (const other of replaced(item, text))
      yield Array.isArray(value)
        ? value.map((one, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other };
}

/** CPU time in ms, so that a busy machine changes nothing. The second run uses compiled code. */
function cost(work: () => unknown): number {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const operations = (Object.values(ENDPOINTS) as Declaration[]).flatMap((it) =>
  (["body", "query", "params"] as const).flatMap((part) => {
    const schema = it[part];
    return schema ? [{ name: `${it.id} ${part}`, schema, example: it.example[part] ?? {} }] : [];
  }),
);

test.each(operations)("no text makes the validation of $name long", ({ schema, example }) => {
  for (const text of HOSTILE)
    for (const value of replaced(example, text))
      expect(
        cost(() => schema.safeParse(value)),
        text.slice(0, 20),
      ).toBeLessThan(BOUND_MS);
});

test("nor do many entries, many unknown fields, or deep nesting", () => {
  const deep = JSON.parse("[".repeat(32_000) + "]".repeat(32_000)) as unknown;
  const many = Array.from({ length: 30_000 }, () => 1);
  const wide = Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`k${n}`, 1]));
  for (const { schema, example, name } of operations)
    for (const value of [deep, many, wide, { ...(example as object), ...wide }])
      expect(
        cost(() => schema.safeParse(value)),
        name,
      ).toBeLessThan(BOUND_MS);
});
