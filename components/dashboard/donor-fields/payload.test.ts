import { expect, it } from "vitest";
import type { DonorField, FieldValue } from "@/lib/donors/fields/schemas";
import { changedValues, donorFieldBody, typedValue } from "./payload";

const formOf = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const field = (id: string, type: DonorField["type"]): DonorField => ({
  id,
  name: id,
  type,
  options: type === "CHOICE" ? ["S", "M"] : null,
  position: 0,
  archivedAt: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
});
const FIELDS = [
  field("text", "TEXT"),
  field("number", "NUMBER"),
  field("day", "DATE"),
  field("yes", "YES_NO"),
];
const PRESENT: FieldValue[] = [
  { fieldId: "text", name: "text", type: "TEXT", value: "Acme" },
  { fieldId: "number", name: "number", type: "NUMBER", value: 2.5 },
  { fieldId: "yes", name: "yes", type: "YES_NO", value: false },
];

it("sends only the values that differ", () => {
  const typed = Object.fromEntries(
    FIELDS.map(({ id }) => [id, typedValue(PRESENT.find((one) => one.fieldId === id)?.value)]),
  );
  expect(changedValues(FIELDS, PRESENT, formOf(typed))).toEqual([]);
  const other = { ...typed, text: " ", number: "1,250", day: "2026-11-21", yes: "yes" };
  expect(changedValues(FIELDS, PRESENT, formOf(other))).toEqual([
    { fieldId: "text", value: null },
    { fieldId: "number", value: 1250 },
    { fieldId: "day", value: "2026-11-21" },
    { fieldId: "yes", value: true },
  ]);
  expect(changedValues(FIELDS, PRESENT, formOf({ ...typed, number: "many" }))).toEqual([
    { fieldId: "number", value: "many" },
  ]);
});

it("reads options one per line, for choice fields only", () => {
  const lines = { name: " Size ", options: "S\n\n M \n" };
  expect(donorFieldBody(formOf({ ...lines, type: "CHOICE" }))).toEqual({
    body: { name: "Size", type: "CHOICE", options: ["S", "M"] },
    problems: null,
  });
  expect(donorFieldBody(formOf({ ...lines, type: "TEXT" })).body.options).toBeNull();
  expect(donorFieldBody(formOf({ name: "", type: "CHOICE", options: "S" })).problems?.fields).toEqual({
    name: ["Enter a name"],
    options: ["Give at least 2 options"],
  });
});
