import { expect, test } from "vitest";
import { escapeLike, hasTrigram } from "./like";

test("wildcards in a pattern match themselves", () => {
  expect(escapeLike("100%_\\")).toBe("100\\%\\_\\\\");
});

test.each([
  ["oka", true],
  ["A1B", true],
  ["Müller", true],
  ["jo", false],
  ["a b c", false],
  ["Zoë", false],
  ["李小龍", false],
  ["--@--", false],
])("whether an index narrows down %s is %s in every locale", (text, narrows) => {
  expect(hasTrigram(text)).toBe(narrows);
});
