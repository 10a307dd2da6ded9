import { expect, test } from "vitest";
import { insteadLabel } from "./labels";

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
