import { expect, test } from "vitest";
import { insteadLabel } from "./labels";

test("rows with unknown campaigns can use the chosen campaign, and only if one is chosen", () => {
  const instead = (missing: [number, number], campaignId: string | null, fundId: string | null) =>
    insteadLabel({ campaigns: missing[0], funds: missing[1] }, { campaignId, fundId });
  expect(instead([2, 0], null, null)).toBeNull();
  expect(instead([2, 1], null, "f")).toBeNull();
  expect(instead([2, 0], "c", null)).toBe("the chosen campaign");
  expect(instead([2, 1], "c", null)).toBe("the chosen campaign and its default fund");
  expect(instead([2, 1], "c", "f")).toBe("the chosen campaign and fund");
  expect(instead([0, 1], null, null)).toBe("the campaign’s default fund");
  expect(instead([0, 1], "c", "f")).toBe("the chosen fund");
});
