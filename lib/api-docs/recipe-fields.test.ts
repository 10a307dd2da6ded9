import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getDonor } from "@/lib/donors/api";
import { donorSchema } from "@/lib/donors/schemas";
import { operations } from "./openapi/document";
import { exampleOf } from "./openapi/webhook-events";

const RECIPES = readFileSync("docs/recipes.md", "utf8");
const EVENT = exampleOf("donation.succeeded", operations());
const DONOR = donorSchema.parse(getDonor.example.answer);

/** Returns the text between the first occurrence of `from` and the next of `to`. */
function between(from: string, to: string): string {
  const [, text] = RECIPES.split(from);
  const [found] = text?.split(to) ?? [];
  if (!found) throw new Error(`docs/recipes.md has no “${from}”`);
  return found;
}

/** Returns the texts in code font that are paths of fields, such as `data.donor.email`, also within an address. */
function pathsIn(text: string): string[] {
  const texts = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => {
    const parts = [...code.matchAll(/\{([^}]+)\}/g)].map(([, part = ""]) => part);
    return code.includes("{") ? parts : [code];
  });
  return [...new Set(texts.filter((one) => /^[a-z]+([A-Z.][A-Za-z]*)*$/.test(one)))];
}

/** The value at a path; undefined if there is no such field. */
function valueAt(answer: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], answer);
}

/** Whether a filter can compare the value: a text, number, time, list or null, but no object with fields. */
const isComparable = (value: unknown) =>
  value !== undefined && (value === null || typeof value !== "object" || Array.isArray(value));

test("the fields of an event that the recipes name exist", () => {
  const zapier = between("## Zapier and Make", "\n## ");
  const steps = between("To add each new donor within seconds", "\n3. ");
  const paths = [...pathsIn(zapier), ...pathsIn(steps)].filter(
    (path) => path === "type" || path.startsWith("data."),
  );
  expect(paths).toEqual(expect.arrayContaining(["data.donor.email", "data.amountCents", "data.donor.id"]));
  expect(paths.filter((path) => !isComparable(valueAt(EVENT, path)))).toEqual([]);
});

test("the fields of a donor that the Mailchimp recipe filters by and copies exist, and have values to compare", () => {
  const steps = between("To add each new donor within seconds", "The file of the first recipe");
  const [, ...filterAndAction] = steps.split("\n3. ");
  const paths = pathsIn(filterAndAction.join(""));
  expect(paths).toEqual([
    "emailOptIn.optedInAt",
    "emailOptIn.unsubscribedAt",
    "doNotContact",
    "email",
    "firstName",
    "lastName",
  ]);
  expect(paths.filter((path) => !isComparable(valueAt(DONOR, path)))).toEqual([]);
});

/** Whether Zapier continues with the donor, by the conditions “`path` exists”, “does not exist” and “does not contain”. */
function continuesWith(donor: unknown): boolean {
  const [filter = ""] = between("**Filter by Zapier**: continue only if", "\n4. ").split("\n\n");
  const conditions = [
    ...filter.matchAll(/`([\w.]+)`\s+(exists|does\s+not\s+exist|does\s+not\s+contain\s+`(\w+)`)/g),
  ];
  expect(conditions).toHaveLength(3);
  return conditions.every(([, path = "", kind = "", part = ""]) => {
    const value = valueAt(donor, path);
    if (kind === "exists") return value != null;
    if (part === "") return value == null;
    return !String(value).includes(part);
  });
}

test("Zapier continues exactly with donors who opted in to news, have not unsubscribed and may be emailed", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const { emailOptIn } = DONOR;
  const optedIn = {
    ...DONOR,
    doNotContact: [],
    emailOptIn: { ...emailOptIn, optedInAt: at, unsubscribedAt: null },
  };
  expect(continuesWith(optedIn)).toBe(true);
  expect(continuesWith({ ...optedIn, doNotContact: ["POST"] })).toBe(true);
  expect(continuesWith({ ...optedIn, doNotContact: ["POST", "EMAIL"] })).toBe(false);
  expect(continuesWith({ ...optedIn, emailOptIn: { ...emailOptIn, optedInAt: null } })).toBe(false);
  expect(continuesWith({ ...optedIn, emailOptIn: { ...emailOptIn, unsubscribedAt: at } })).toBe(false);
});
