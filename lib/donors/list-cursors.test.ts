import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { pairCursorAfter, readPairCursor } from "./duplicates/list-cursor";
import { householdCursorAfter, readHouseholdCursor } from "./households/list-cursor";
import { listHouseholdsQuery } from "./households/schemas";

const id = fc.stringMatching(/^[a-z0-9]{1,24}$/);
const name = fc
  .string({ unit: "binary", minLength: 1, maxLength: 100 })
  .filter((text) => !text.includes("\0"));

test("the cursor of a household round-trips with any name, within the length that the API accepts", () => {
  const check = fc.property(id, name, (id, name) => {
    const cursor = householdCursorAfter({ name, id });
    expect(readHouseholdCursor(cursor)).toEqual({ name, id });
    expect(listHouseholdsQuery.parse({ cursor: `~${cursor}` }).cursor).toBe(`~${cursor}`);
  });
  fc.assert(check);
});

test("the cursor of a pair round-trips", () => {
  const check = fc.property(fc.nat(9999), id, id, (strength, firstId, secondId) => {
    const position = { strength, firstId, secondId };
    expect(readPairCursor(pairCursorAfter(position))).toEqual(position);
  });
  fc.assert(check);
});

test.each([
  ["household", readHouseholdCursor, ["", "page 2", "a", "a.", ".a", "a.b\0c", `a.${"b".repeat(101)}`]],
  [
    "pair",
    readPairCursor,
    ["", "page 2", "1.a", "1.a.", "x.a.b", "-1.a.b", "1.a.b.c", "99999.a.b", "1.a.b\0"],
  ],
] as const)("any other text is refused as a cursor of a %s", (_what, read, broken) => {
  for (const text of broken) expect(() => read(Buffer.from(text).toString("base64url"))).toThrow(AppError);
});
