import { expect, test } from "vitest";
import { splitName } from "./split-name";

test.each([
  ["Ada Lund", "Ada", "Lund"],
  ["Ada Maria Lund", "Ada Maria", "Lund"],
  ["Madonna", "", "Madonna"],
  ["Smith, John", "John", "Smith"],
  ["Smith, John Paul", "John Paul", "Smith"],
  ["van der Berg, Anna", "Anna", "van der Berg"],
  ["Smith, Dr. John", "Dr. John", "Smith"],
  ["Nguyen, Na", "Na", "Nguyen"],
  ["Smith,", "", "Smith"],
])("“%s” is the person %s %s, whether the last name comes first or last", (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName });
});

test.each([
  ["John Smith, Jr.", "John", "Smith Jr."],
  ["John Smith Jr.", "John", "Smith Jr."],
  ["John Smith, Sr.", "John", "Smith Sr."],
  ["John Smith, II", "John", "Smith II"],
  ["John Smith III", "John", "Smith III"],
  ["Ada Lund, MD, PhD", "Ada", "Lund MD PhD"],
  ["Ada Lund, Ph.D.", "Ada", "Lund Ph.D."],
  ["Ada Lund, Esq.", "Ada", "Lund Esq."],
  ["Smith, John, Jr.", "John", "Smith Jr."],
  ["Smith, John Jr.", "John", "Smith Jr."],
  ["Smith Jr., John", "John", "Smith Jr."],
])("the suffix in “%s” is no first name", (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName });
});

test.each([
  "Acme, Inc.",
  "Acme, LLC",
  "Acme Widgets, Ltd.",
  "Smith, Jones & Co.",
  "Smith, Jones and Partners",
  "Smith, Jones, Miller",
  "Acme Inc., Boston",
  "Lund Foundation, The",
])("the company “%s” is not turned around", (full) => {
  expect(splitName(full)).toEqual({ firstName: "", lastName: full });
});
