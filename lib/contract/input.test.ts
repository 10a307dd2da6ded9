import { describe, expect, test } from "vitest";
import { operations } from "./openapi";

const withWindow = operations().filter(
  ({ query }) => query && "shape" in query && "from" in Object(query.shape),
);

test("there are windows to look at", () => {
  expect(withWindow.length).toBeGreaterThan(5);
});

// What needs no look at anything is refused before anything is looked for (decisions.md, order of checks).
describe.each(withWindow.map((it) => [it.id, it] as const))("the window of %s", (_id, it) => {
  const read = (from: string, to: string) => it.query?.safeParse({ orgId: "x", from, to });

  test.each([
    ["2026-06-02", "2026-06-01"],
    ["2026-06-02T00:00:00Z", "2026-06-01T00:00:00Z"],
  ])("from %s to %s is refused by its schema", (from, to) => {
    expect(read(from, to)?.error?.issues).toMatchObject([{ path: ["to"] }]);
    expect(read(to, from)?.success).toBe(true);
  });
});
