import { expect, test } from "vitest";
import { z } from "zod";
import { jsonSchemaOf } from "@/lib/api-docs/openapi/json-schema";
import { fieldsOf } from "./fields";

const money = z.object({ cents: z.int() }).meta({ id: "Money" });
const schema = z.object({
  title: z.string().min(1).max(120).describe("What people see"),
  status: z.enum(["DRAFT", "ACTIVE"]).default("DRAFT"),
  goal: money.nullable(),
  levels: z.array(money).optional(),
  at: z.iso.datetime().nullable(),
});
const { schema: json, named } = jsonSchemaOf(schema, "input");
const fields = Object.fromEntries(fieldsOf(json, byName(named)).map((field) => [field.name, field]));

/** Returns named schemas by reference, as in the finished document. */
function byName(all: typeof named) {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [`input:${name}`, one]));
}

test("a field shows its type, constraints and description", () => {
  expect(fields["title"]).toMatchObject({
    type: "string",
    required: true,
    rules: ["at most 120 characters"],
    description: "What people see",
  });
});

test("an enumeration lists its values and default, and is optional", () => {
  expect(fields["status"]).toMatchObject({
    required: false,
    values: ["DRAFT", "ACTIVE"],
    fallback: '"DRAFT"',
  });
});

test("a named schema is shown by name, with its fields nested", () => {
  expect(fields["goal"]?.type).toMatch(/Money or null$/);
  expect(fields["goal"]?.children.map(({ name }) => name)).toEqual(["cents"]);
  expect(fields["levels"]?.type).toMatch(/^list of .*Money$/);
  expect(fields["levels"]?.children).toHaveLength(1);
});

test("a nullable instant is marked as such", () => {
  expect(fields["at"]).toMatchObject({ type: "instant or null", required: true });
});
