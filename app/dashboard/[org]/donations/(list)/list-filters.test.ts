import { expect, test } from "vitest";
import { amountCursorAfter } from "@/lib/kernel/amount-cursor";
import { chipsOf } from "./chips";
import { filtersOf, readListFilters } from "./list-filters";

const NOW = new Date("2026-11-20T17:00:00Z");
const NAMED = { campaigns: [], funds: [], levels: [] };

/** Returns the filters of the list and its file, and the chips, for this status in the URL. */
async function at(status: string | undefined) {
  const listFilters = await readListFilters(Promise.resolve({ status }), { zone: "UTC", now: NOW });
  const { voided, status: filtered } = filtersOf(listFilters);
  return {
    voided,
    status: filtered,
    chips: chipsOf("/donations", listFilters, NAMED).map(({ value }) => value),
  };
}

test("the list omits voided donations, unless the URL selects only these or all", async () => {
  expect(await at(undefined)).toEqual({ voided: "false", status: undefined, chips: [] });
  expect(await at("nonsense")).toEqual({ voided: "false", status: undefined, chips: [] });
  expect(await at("VOIDED")).toEqual({ voided: "true", status: undefined, chips: ["Voided"] });
  expect(await at("ALL")).toEqual({ voided: undefined, status: undefined, chips: ["All, with voided"] });
});

test("the status `REFUNDED` excludes voided donations, whose badge differs", async () => {
  expect(await at("REFUNDED")).toEqual({ voided: "false", status: "REFUNDED", chips: ["Refunded"] });
  expect(await at("SUCCEEDED")).toMatchObject({ voided: undefined, status: "SUCCEEDED" });
  expect(await at("UNFINISHED")).toMatchObject({ voided: undefined, status: undefined });
});

test("the order stays in the URL when filters change, is no filter of files, and drops cursors of another order", async () => {
  const donation = { id: "d", createdAt: NOW, amountCents: 5000 };
  const [byAmount, newest] = [amountCursorAfter("amount", donation), amountCursorAfter("newest", donation)];
  const read = (given: Record<string, string>) =>
    readListFilters(Promise.resolve(given), { zone: "UTC", now: NOW });
  const sorted = await read({ sort: "amount", cursor: byAmount, q: "ada" });
  expect(sorted.cursor).toBe(byAmount);
  expect(chipsOf("/donations", sorted, NAMED).map(({ href }) => href)).toEqual(["/donations?sort=amount"]);
  expect(filtersOf(sorted)).not.toHaveProperty("sort");
  expect((await read({ sort: "amount", cursor: newest })).cursor).toBeUndefined();
  expect((await read({ cursor: byAmount })).cursor).toBeUndefined();
  for (const sort of ["newest", "nonsense"])
    expect(await read({ sort, cursor: newest })).toMatchObject({ sort: undefined, cursor: newest });
});
