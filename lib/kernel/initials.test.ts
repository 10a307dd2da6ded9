import { expect, test } from "vitest";
import { initials } from "./initials";

test.each([
  ["Hope Shelter", "HS"],
  ["The Grand Association of Harbor Kitchens", "TK"],
  ["Hope", "H"],
  ["  ‘Écoles & — ", "É"],
  ["東京 支援", "東支"],
  ["😀 !", ""],
  ["", ""],
])("the initials of %j are %j", (name, letters) => expect(initials(name)).toBe(letters));
