import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getDonor } from "@/lib/donors/api";
import { donorSchema } from "@/lib/donors/schemas";
import { operations } from "./openapi/document";
import { EVENT_TYPES, exampleOf } from "./openapi/webhook-events";

const RECIPES = readFileSync("docs/recipes.md", "utf8");
const EVENT = exampleOf("donation.succeeded", operations());
const DONOR_EVENT = exampleOf("donor.created", operations());
/** The beginnings of the two Zaps of the Mailchimp recipe. */
const ADDS = "To keep the audience up to date within seconds";
const UNSUBSCRIBES = "The second unsubscribes donors";
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
  const paths = pathsIn(between("## Zapier and Make", "\n## ")).filter(
    (path) => path === "type" || path.startsWith("data."),
  );
  expect(paths).toEqual(expect.arrayContaining(["data.donor.email", "data.amountCents"]));
  expect(paths.filter((path) => !isComparable(valueAt(EVENT, path)))).toEqual([]);
});

test("the fields of a donor that the Mailchimp recipe filters by and copies exist, and have values to compare", () => {
  const [trigger = "", ...filterAndAction] = between(ADDS, UNSUBSCRIBES).split("\n3. ");
  expect(pathsIn(trigger).filter((path) => path.startsWith("data."))).toEqual(["data.id"]);
  expect(valueAt(DONOR_EVENT, "data.id")).toEqual(expect.any(String));
  const paths = pathsIn(filterAndAction.join(""));
  expect(paths).toEqual([
    "email",
    "emailOptIn.optedInAt",
    "emailOptIn.unsubscribedAt",
    "doNotContact",
    "firstName",
    "lastName",
  ]);
  expect(paths.filter((path) => !isComparable(valueAt(DONOR, path)))).toEqual([]);
  const unsubscribing = pathsIn(between(UNSUBSCRIBES, "\nImports")).filter((path) =>
    path.startsWith("data."),
  );
  expect(unsubscribing).toEqual(["data.email", "data.emailOptIn.unsubscribedAt", "data.doNotContact"]);
  expect(unsubscribing.filter((path) => !isComparable(valueAt(DONOR_EVENT, path)))).toEqual([]);
});

test("the Mailchimp recipe names event types that exist", () => {
  const named = [...between(ADDS, "\nImports").matchAll(/`(donor\.\w+)`/g)].map(([, type]) => type);
  expect(new Set(named)).toEqual(new Set(["donor.created", "donor.updated"]));
  expect(EVENT_TYPES).toEqual(expect.arrayContaining(named));
});

/**
 * Returns whether each condition of a filter holds, in order: “`path` exists”, “does not exist”, “contains” and “does
 * not contain”. In Zapier an empty text does not exist.
 */
function conditionsOf(filter: string, answer: unknown): boolean[] {
  const conditions = [
    ...filter.matchAll(
      /`([\w.]+)`\s+(exists|does\s+not\s+exist|contains\s+`(\w+)`|does\s+not\s+contain\s+`(\w+)`)/g,
    ),
  ];
  return conditions.map(([, path = "", kind = "", part, absent]) => {
    const value = valueAt(answer, path);
    if (part !== undefined) return String(value).includes(part);
    if (absent !== undefined) return !String(value).includes(absent);
    const exists = value != null && value !== "";
    return kind === "exists" ? exists : !exists;
  });
}

/** The filters of the two Zaps: the one that adds a contact, and the one that unsubscribes it. */
function adds(donor: unknown): boolean {
  const [filter = ""] = between(ADDS, UNSUBSCRIBES).split("**Filter by Zapier**")[1]?.split("\n4. ") ?? [];
  const conditions = conditionsOf(filter, donor);
  expect(conditions).toHaveLength(4);
  return conditions.every(Boolean);
}
function unsubscribes(donor: unknown): boolean {
  const [hasEmail, ...either] = conditionsOf(between(UNSUBSCRIBES, "\nImports"), { data: donor });
  expect(either).toHaveLength(2);
  return hasEmail === true && either.some(Boolean);
}

test("Zapier adds exactly donors who opted in to news, have not unsubscribed and may be emailed, and unsubscribes those who no longer may be", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const { emailOptIn } = DONOR;
  const optedIn = {
    ...DONOR,
    doNotContact: [],
    emailOptIn: { ...emailOptIn, optedInAt: at, unsubscribedAt: null },
  };
  const outcome = (donor: unknown) => [adds(donor), unsubscribes(donor)];
  expect(outcome(optedIn)).toEqual([true, false]);
  expect(outcome({ ...optedIn, doNotContact: ["POST"] })).toEqual([true, false]);
  expect(outcome({ ...optedIn, email: "" })).toEqual([false, false]);
  expect(outcome({ ...optedIn, doNotContact: ["POST", "EMAIL"] })).toEqual([false, true]);
  expect(outcome({ ...optedIn, emailOptIn: { ...emailOptIn, optedInAt: null } })).toEqual([false, false]);
  const unsubscribed = { ...optedIn, emailOptIn: { ...emailOptIn, unsubscribedAt: at } };
  expect(outcome(unsubscribed)).toEqual([false, true]);
  expect(outcome({ ...unsubscribed, email: "" })).toEqual([false, false]);
});
