import { expect, test } from "vitest";
import { dedupeSchemas } from "./dedupe-schemas";
import type { FieldDoc, OperationDoc } from "./schemas";

const field = (name: string, schema: string | null, children: FieldDoc[] = []): FieldDoc => ({
  name,
  type: schema ?? "string",
  required: true,
  rules: [],
  values: [],
  fallback: null,
  description: "",
  schema,
  children,
});
const donation = () => ["id", "amountCents", "status", "donor"].map((name) => field(name, null));
const operation = (id: string, answer: FieldDoc) => ({ id, summary: `Do ${id}`, answer }) as OperationDoc;

test("a schema's fields are printed once per page, then linked", () => {
  const list = operation("list", field("", null, [field("donations", "Donation", donation())]));
  const get = operation("get", field("", "Donation", donation()));
  const [first, second] = dedupeSchemas([list, get]);
  expect(first?.answer.children[0]?.children).toHaveLength(4);
  expect(second?.answer).toMatchObject({ children: [], describedBy: { id: "list", summary: "Do list" } });
});

test("within one operation, the fields of a schema are repeated; so are those of short schemas", () => {
  const both = operation(
    "both",
    field("", null, [field("a", "Donation", donation()), field("b", "Donation", donation())]),
  );
  const short = operation("short", field("", "Money", [field("cents", null)]));
  const again = operation("again", field("", "Money", [field("cents", null)]));
  const deduped = dedupeSchemas([both, short, again]);
  expect(deduped[0]?.answer.children[1]?.children).toHaveLength(4);
  expect(deduped[2]?.answer.children).toHaveLength(1);
});
