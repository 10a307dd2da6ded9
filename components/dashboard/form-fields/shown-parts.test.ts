import { expect, test } from "vitest";
import { inOrder, NEW_PART, withTyped } from "./shown-parts";

const PARTS = [
  { id: "a", label: "Size" },
  { id: "b", label: "Color" },
];

test("what is typed stands in its place, and what is new at the end", () => {
  expect(withTyped(PARTS, { id: "a", label: "Shirt size" })).toEqual([
    { id: "a", label: "Shirt size" },
    PARTS[1],
  ]);
  const fresh = { id: NEW_PART, label: "Diet" };
  expect(withTyped(PARTS, fresh)).toEqual([...PARTS, fresh]);
});

test("parts follow the order that they were put in", () => {
  expect(inOrder(PARTS, ["b", "a"]).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(inOrder(PARTS, ["gone", "a"])).toEqual([PARTS[0]]);
});
