import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKS, readCheck } from "./read";

test("every file in the folder is run, and states what it compares and how many items", () => {
  const files = readdirSync("db/checks").filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(CHECKS.map((name) => `${name}.sql`).sort());
  for (const name of CHECKS) {
    const check = readCheck(name);
    expect(check.description).toMatch(/^[A-Z].+\.$/);
    expect(check.checked).toMatch(/^select /);
    expect(check.differences).toContain(":'org'");
    // psql and the app both embed the query in another one.
    expect(check.differences).not.toContain(";");
  }
});
