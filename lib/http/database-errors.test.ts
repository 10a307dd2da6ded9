import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "@/db/client";
import { freePorts } from "@/local/up/ports";
import { databaseIsDown, lostToConcurrentChange, refusedByDatabase } from "./database-errors";

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  "57P01",
  "57P03",
  "08006",
  "53300",
  "57014",
  "CONNECTION_CLOSED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "ENOTFOUND",
])("%s means that the database is unavailable", (code) => {
  expect(databaseIsDown(coded(code))).toBe(true);
  expect(databaseIsDown(new Error("query failed", { cause: coded(code) }))).toBe(true);
});

it.each(["40P01", "40001", "55P03", "23503", "23505", "23P01"])(
  "%s means that the change lost a race",
  (code) => {
    expect(lostToConcurrentChange(coded(code))).toBe(true);
    expect(lostToConcurrentChange(new Error("query failed", { cause: coded(code) }))).toBe(true);
  },
);

it.each(["23502", "23514", "42601", "57P01"])("%s does not mean that the change lost a race", (code) => {
  expect(lostToConcurrentChange(coded(code))).toBe(false);
});

it.each([
  ["a constraint violation", coded("23505")],
  ["a missing file", coded("ENOENT")],
  ["an error without a code", new Error("Cannot read properties of null")],
  ["no error", null],
])("%s does not mean that the database is unavailable", (_what, error) => {
  expect(databaseIsDown(error)).toBe(false);
});

it.each([
  ["22021", /NUL/],
  ["22P05", /NUL/],
  ["22007", /date/],
  ["22008", /date/],
  ["22009", /date/],
])("%s is an error in the request, with a message, at any depth of causes", (code, words) => {
  expect(refusedByDatabase(coded(code))).toMatch(words);
  expect(refusedByDatabase(new Error("query failed", { cause: coded(code) }))).toMatch(words);
});

it("any other database error is a bug", () => {
  for (const error of [coded("23514"), coded("22012"), coded("toString"), new Error("no code"), "text", null])
    expect(refusedByDatabase(error)).toBeNull();
});

// A name with two addresses fails with an AggregateError, an address with a plain one.
it.each(["127.0.0.1", "localhost"])(
  "a query to a closed port of %s counts as an unavailable database",
  async (host) => {
    const [port] = await freePorts(1);
    const { db, close } = connect(`postgres://almoner:x@${host}:${port}/almoner`, { max: 1 });
    onTestFinished(() => close());
    await expect(db.execute(sql`select 1`)).rejects.toSatisfy(databaseIsDown);
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(databaseIsDown);
  },
);
