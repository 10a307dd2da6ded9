import { expect, test } from "vitest";
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
