import { expect, test } from "vitest";
import { IMPORT } from "@/lib/imports/examples";
import type { Import } from "@/lib/imports/schemas";
import { insteadLabel, mayRun, mayUndo, runLabel } from "./labels";

test("a file without new donations can be run and undone if it can have refunds", () => {
  const counts = { ...IMPORT.counts, add: 0, fill: 0, applied: 0 };
  const undoableUntil = "2026-09-01T00:00:00.000Z";
  const it: Import = { ...IMPORT, kind: "DONATIONS", status: "CHECKED", counts, undoableUntil };
  const plain: Import = { ...it, columns: ["amount", "receivedOn"] };
  const refunds: Import = { ...it, columns: ["amount", "receivedOn", "refundOf"] };
  expect([mayRun(plain), mayUndo(plain)]).toEqual([false, false]);
  expect([mayRun(refunds), mayUndo(refunds), runLabel(refunds)]).toEqual([true, true, "Record the refunds"]);
  const adding: Import = { ...refunds, counts: { ...counts, add: 2 } };
  expect(runLabel(adding)).toBe("Import 2 donations");
});

test("the button for rows with unknown names states the campaign and fund that they get, and is missing without a campaign", () => {
  const instead = (missing: [number, number], campaign: string | null, fund: string | null) =>
    insteadLabel({ campaigns: missing[0], funds: missing[1] }, { campaign, fund });
  expect(instead([2, 0], null, null)).toBeNull();
  expect(instead([2, 1], null, "Food")).toBeNull();
  expect(instead([2, 0], "Meals", null)).toBe("Use “Meals” for 2 missing campaigns");
  expect(instead([2, 1], "Meals", null)).toBe(
    "Use “Meals” and the default fund for 2 missing campaigns and 1 missing fund",
  );
  expect(instead([2, 1], "Meals", "Food")).toBe(
    "Use “Meals” and “Food” for 2 missing campaigns and 1 missing fund",
  );
  expect(instead([0, 1], "Meals", null)).toBe("Use the campaign’s default fund for 1 missing fund");
  expect(instead([0, 1], "Meals", "Food")).toBe("Use “Food” for 1 missing fund");
  expect(instead([1, 0], "x".repeat(41), null)).toBe(`Use “${"x".repeat(40)}…” for 1 missing campaign`);
});
