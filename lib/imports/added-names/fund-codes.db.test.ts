import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { funds } from "@/db/schema/funds";
import { makeFund, testDatabase } from "@/db/testing/index";
import { setUpImports } from "../testing/set-up-imports";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();

const HEAD = "Transaction Date,Givebutter Contact ID,Name,Amount,Fund Code,Fund Name";
const file = (...places: string[]) =>
  [HEAD, ...places.map((place, at) => `2026-01-05,C${at},Ada Lund,10.00,${place}`), ""].join("\n");

test("a new fund of a file with names and codes has its name and its code, once each", async () => {
  const setup = await setUpImports();
  const checked = await setup.checkFile(
    file(",Building", "BLD,building", "FOOD,Food", "FOOD,Meals", ",Books"),
    "DONATIONS",
    { unknownNames: "ADD" },
  );
  expect(checked).toMatchObject({ source: "GIVEBUTTER", counts: { add: 5 } });
  expect(checked.columns.slice(4)).toEqual(["fundCode", "fund"]);
  await setup.run(checked.id);
  const made = await db.select().from(funds).where(eq(funds.orgId, setup.org.id)).orderBy(funds.name);
  expect(made.map(({ name, code }) => [name.toLowerCase(), code])).toEqual([
    ["books", null],
    ["building", "BLD"],
    ["food", "FOOD"],
    ["meals", null],
  ]);
});

test("an existing fund is found by its name or its code, and a row with those of two funds is refused", async () => {
  const setup = await setUpImports();
  const building = await makeFund(setup.org.id, { name: "Building", code: "BLD" });
  const food = await makeFund(setup.org.id, { name: "Food", code: "FOOD" });
  const old = await makeFund(setup.org.id, { name: "Old", code: "OLD", archivedAt: new Date() });
  expect(old.archivedAt).not.toBeNull();
  const { id } = await setup.checkFile(
    file("BLD,Building", "bld,New building", "X1,Food", "BLD,Food", "X1,Unknown", "OLD,Unknown", "BLD,"),
  );
  const found = (await setup.rows(id)).map(({ donation, remarks }) => donation?.fundId ?? remarks.join());
  expect(found).toEqual([
    building.id,
    building.id,
    food.id,
    "“Food” and the code “BLD” are of different funds here: correct one of them",
    "There is no fund called “Unknown”",
    "The fund “OLD” is archived: restore it first",
    building.id,
  ]);
});

test("a file with codes alone finds or adds funds by them", async () => {
  const setup = await setUpImports();
  const food = await makeFund(setup.org.id, { name: "Food", code: "FOOD" });
  const text = file("FOOD", "BLD").replace(",Fund Name", "");
  const { id } = await setup.checkFile(text, "DONATIONS", { unknownNames: "ADD" });
  const rows = await setup.rows(id);
  expect(rows[0]?.donation?.fundId).toBe(food.id);
  expect(rows[1]?.remarks).toEqual(["“BLD” is added"]);
});
