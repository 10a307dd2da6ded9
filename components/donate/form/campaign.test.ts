import { expect, test } from "vitest";
import { testCampaign } from "@/components/donate/testing/campaign";
import { preselected } from "./campaign";

const LEVELS = [20_000, 5000, 10_000].map((amountCents) => ({
  id: `l${amountCents}`,
  name: `Level of ${amountCents}`,
  description: null,
  amountCents,
  fairMarketValueCents: 0,
  position: 0,
}));
const membership = (defaultAmountCents: number | null) =>
  testCampaign({ type: "MEMBERSHIP", givingLevels: LEVELS, suggestedAmounts: [], defaultAmountCents });

test.each([
  ["the one that the campaign chose", 10_000, "level:l10000"],
  ["the highest that is not above the campaign's choice", 15_000, "level:l10000"],
  ["the least where all are above the campaign's choice", 2500, "level:l5000"],
  ["the least without a choice of the campaign", null, "level:l5000"],
])("of levels alone, the preselected one is %s", (_, chosen, value) => {
  expect(preselected(membership(chosen))).toBe(value);
});
