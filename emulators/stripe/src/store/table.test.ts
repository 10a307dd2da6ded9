import fc from "fast-check";
import { expect, test } from "vitest";
import { Table } from "./table";

type Row = { id: string; created: number; group: string };

const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), created: fc.nat(20), group: fc.constantFrom("a", "b") }),
  { selector: (row) => row.id, maxLength: 40 },
);

function filled(all: readonly Row[]): Table<Row> {
  const table = new Table<Row>(["group"]);
  for (const row of all) table.put(row);
  return table;
}

test("pages, forward and back, cover all rows newest first, regardless of insertion order", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (all, limit) => {
      const table = filled(all);
      const expected = [...table.values()].reverse();
      expect(expected.map((row) => row.created)).toEqual(
        all.map((row) => row.created).sort((one, other) => other - one),
      );
      const forward: Row[] = [];
      for (let more = true; more; ) {
        const page = table.page({ limit, startingAfter: forward.at(-1)?.id }, () => true);
        forward.push(...page.rows);
        more = page.hasMore;
      }
      expect(forward).toEqual(expected);
      const [oldest] = expected.slice(-1);
      if (!oldest) return;
      const back = table.page({ limit: 100, endingBefore: oldest.id }, () => true);
      expect(back.rows).toEqual(expected.slice(0, -1));
    }),
  );
});

test("a deleted row is found neither by id nor by its field", () => {
  const table = filled([
    { id: "one", created: 1, group: "a" },
    { id: "two", created: 2, group: "a" },
  ]);
  expect(table.deleteWhere((row) => row.id === "one")).toBe(1);
  expect(table.get("one")).toBeUndefined();
  expect(table.by("group", "a").map((row) => row.id)).toEqual(["two"]);
  expect([...table.values()]).toHaveLength(1);
});
