import { describe, expect, test } from "vitest";
import { FUNDS, LEVEL, testCampaign } from "@/components/donate/testing/campaign";
import { isFundMissing, prefill } from "./prefill";

const open = testCampaign({ allowRecurring: true, minAmountCents: 500, givingLevels: [LEVEL], funds: FUNDS });

describe("prefill from the URL", () => {
  test.each([
    ["amount=50", { amount: "5000" }],
    ["amount=75", { amount: `level:${LEVEL.id}` }],
    ["amount=1,234.50", { amount: "custom", customAmount: "1234.50" }],
    ["frequency=Monthly", { frequency: "monthly" }],
    ["frequency=yearly", { frequency: "annual" }],
    ["fund=f1", { fund: "f1" }],
    ["fund=building", { fund: "f1" }],
    ["fund=b-4100", { fund: "f1" }],
    ["fund=kids-lunches-all", { fund: "f2" }],
    ["fund=Kids%E2%80%99+lunches+%28all%29", { fund: "f2" }],
    // A name takes precedence over a code.
    ["fund=4100", { fund: "f3" }],
    ["fund=roof-4200", { fund: "f4" }],
    [
      "email=ada@example.org&firstName=Ada&lastName=O%27Hara",
      {
        email: "ada@example.org",
        firstName: "Ada",
        lastName: "O'Hara",
      },
    ],
  ])("%s", (query, values) => expect(prefill(`?${query}`, open)).toEqual(values));

  test.each([
    "amount=4.99",
    "amount=1000000",
    "amount=-5",
    "amount=NaN",
    "frequency=weekly",
    "fund=Nowhere",
    "fund=%2B",
    "fund=",
    "fund=General+fund",
    "frequency=__proto__",
    "email=ada",
    `firstName=${"a".repeat(101)}`,
    "firstName=%00Ada&lastName=%E2%80%AEOkafor",
    "attempt=x&coverFees=on&method=ach&anonymous=on",
  ])("%s is ignored", (query) => expect(prefill(`?${query.slice(0, 300)}`, open)).toEqual({}));

  test("an unknown or ambiguous fund is missing, but the default fund is not", () => {
    const twins = testCampaign({
      funds: [...FUNDS, { id: "f5", name: "Kids lunches all", code: null }],
    });
    const alone = testCampaign({ defaultFund: { id: "f1", name: "Building", code: "B-4100" } });
    const tickets = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    expect(prefill("?fund=kids-lunches-all", twins)).toEqual({});
    for (const [query, campaign, missing] of [
      ["?fund=Nowhere", open, true],
      ["?fund=general-fund", open, false],
      ["?fund=building", open, false],
      ["?fund=+", open, false],
      ["", open, false],
      ["?fund=kids-lunches-all", twins, true],
      ["?fund=b-4100", alone, false],
      ["?fund=Roof", alone, true],
      ["?fund=Roof", tickets, false],
    ] as const)
      expect([query, isFundMissing(query, campaign)]).toEqual([query, missing]);
  });

  test("values that the campaign does not accept are ignored", () => {
    const closed = testCampaign({ allowCustomAmount: false });
    expect(prefill("?amount=51&frequency=monthly", closed)).toEqual({});
    const tickets = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    expect(prefill("?amount=25", tickets)).toEqual({});
  });
});
