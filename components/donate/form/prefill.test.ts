import { describe, expect, test } from "vitest";
import { FUNDS, LEVEL, testCampaign } from "@/components/donate/testing/campaign";
import { prefill } from "./prefill";

const open = testCampaign({ allowRecurring: true, minAmountCents: 500, givingLevels: [LEVEL], funds: FUNDS });

describe("what an address fills in", () => {
  test.each([
    ["amount=50", { amount: "5000" }],
    ["amount=75", { amount: `level:${LEVEL.id}` }],
    ["amount=1,234.50", { amount: "custom", customAmount: "1234.50" }],
    ["frequency=Monthly", { frequency: "monthly" }],
    ["frequency=yearly", { frequency: "annual" }],
    ["fund=f1", { fund: "f1" }],
    ["fund=building", { fund: "f1" }],
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
    "fund=Roof",
    "fund=",
    "fund=General+fund",
    "frequency=__proto__",
    "email=ada",
    `firstName=${"a".repeat(101)}`,
    "firstName=%00Ada&lastName=%E2%80%AEOkafor",
    "attempt=x&coverFees=on&method=ach&anonymous=on",
  ])("%s is ignored", (query) => expect(prefill(`?${query.slice(0, 300)}`, open)).toEqual({}));

  test("only what the campaign accepts", () => {
    const closed = testCampaign({ allowCustomAmount: false });
    expect(prefill("?amount=51&frequency=monthly", closed)).toEqual({});
    const tickets = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    expect(prefill("?amount=25", tickets)).toEqual({});
  });
});
