import { expect, test } from "vitest";
import { inOrder, NEW_PART, withTyped } from "./shown-parts";

const PARTS = [
  { id: "a", label: "Size" },
  { id: "b", label: "Color" },
];

test("an edited part stays in its position, and a new one is last", () => {
  expect(withTyped(PARTS, { id: "a", label: "Shirt size" })).toEqual([
    { id: "a", label: "Shirt size" },
    PARTS[1],
  ]);
  const fresh = { id: NEW_PART, label: "Diet" };
  expect(withTyped(PARTS, fresh)).toEqual([...PARTS, fresh]);
});

test("parts follow the given order", () => {
  expect(inOrder(PARTS, ["b", "a"]).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(inOrder(PARTS, ["gone", "a"])).toEqual([PARTS[0]]);
});
