import { describe, expect, test } from "vitest";
import { LEVEL, QUESTION, testCampaign } from "@/components/donate/testing/campaign";
import { createDonationInput } from "@/lib/donations/schemas";
import { translationOf } from "@/lib/languages/translator";
import {
  chosenCents,
  donationRequest,
  firstValues,
  formProblems,
  formValues,
  openProblems,
} from "./form-request";

const ENGLISH = translationOf("en");
const DONOR = { firstName: "Ada", lastName: "Byron", email: "ada@example.org" };
const FULL = {
  ...DONOR,
  amount: "5000",
  method: "ach",
  coverFees: "on",
  anonymous: "on",
  emailOptIn: "on",
  publicMessage: " Go on! ",
  tributeType: "in_memory",
  tributeName: "Grandma",
  notifyEmail: "mum@example.org",
  utmSource: "newsletter",
  referrerUrl: "https://news.example/",
};

describe("the form as a request", () => {
  test("contains every value and matches the API's schema", () => {
    const parsed = createDonationInput.parse(donationRequest(FULL, testCampaign()));
    expect(parsed).toMatchObject({
      campaignId: "c1",
      amount: 5000,
      frequency: "one_time",
      paymentMethod: "ach",
      coverFees: true,
      donor: { ...DONOR, anonymous: true },
      tribute: { type: "in_memory", name: "Grandma", notifyEmail: "mum@example.org", notifyName: null },
      publicMessage: "Go on!",
      emailOptIn: true,
      utmSource: "newsletter",
      referrerUrl: "https://news.example/",
    });
  });

  test("leaves untouched controls off: no checked boxes, no dedication", () => {
    const parsed = createDonationInput.parse(
      donationRequest({ ...DONOR, amount: "2500", tributeName: " " }, testCampaign()),
    );
    expect(parsed).toMatchObject({
      coverFees: false,
      emailOptIn: false,
      paymentMethod: "card",
      donor: { anonymous: false },
    });
    expect(parsed.tribute ?? null).toBeNull();
    expect(parsed.customFields ?? null).toBeNull();
  });

  test.each([
    ["70", 7000],
    ["$1,250.50", 125_050],
    ["0.5", 50],
  ])("a custom amount of %s dollars is %i cents", (customAmount, amount) => {
    expect(donationRequest({ ...DONOR, amount: "custom", customAmount }, testCampaign()).amount).toBe(amount);
  });

  test("ignores a leftover custom amount if another amount is selected", () => {
    expect(donationRequest({ ...DONOR, amount: "2500", customAmount: "900" }, testCampaign()).amount).toBe(
      2500,
    );
  });

  test("contains the amount and id of a giving level", () => {
    const campaign = testCampaign({ givingLevels: [LEVEL] });
    expect(donationRequest({ ...DONOR, amount: "level:l1" }, campaign)).toMatchObject({
      amount: 7500,
      givingLevelId: "l1",
    });
    expect(formProblems({ ...DONOR, amount: "level:gone" }, campaign, ENGLISH)).toEqual({
      amount: "Choose an amount",
    });
  });

  test("multiplies the ticket price by the number of tickets", () => {
    const event = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    expect(donationRequest({ ...DONOR, tickets: "3" }, event)).toMatchObject({
      amount: 12_000,
      ticketCount: 3,
    });
    expect(formProblems({ ...DONOR, tickets: "3" }, event, ENGLISH)).toEqual({});
  });

  test("sends answers by field, omits empty ones, and sends a checked box as true", () => {
    const customFields = [
      QUESTION,
      { ...QUESTION, id: "q2", type: "CHECKBOX" as const },
      { ...QUESTION, id: "q3" },
    ];
    const values = { ...DONOR, amount: "2500", "field-q1": "M", "field-q2": "on", "field-q3": " " };
    expect(donationRequest(values, testCampaign({ customFields })).customFields).toEqual([
      { fieldId: "q1", value: "M" },
      { fieldId: "q2", value: "true" },
    ]);
  });

  test("ignores files", () => {
    expect(
      formValues([
        ["a", "1"],
        ["b", new File([], "x")],
      ]),
    ).toEqual({ a: "1" });
  });
});

describe("problems found before sending", () => {
  test("every missing value is reported at its control", () => {
    const customFields = [{ ...QUESTION, required: true }];
    expect(Object.keys(formProblems({}, testCampaign({ customFields }), ENGLISH))).toEqual([
      "amount",
      "firstName",
      "lastName",
      "email",
      "field-q1",
    ]);
  });

  test.each([
    ["", "Enter an amount in dollars, like 50 or 50.25"],
    ["ten", "Enter an amount in dollars, like 50 or 50.25"],
    ["1.005", "Enter an amount in dollars, like 50 or 50.25"],
    ["4.99", "Give $5 or more"],
    ["1000000", "Give $999,999.99 or less"],
  ])("a custom amount of “%s” is refused", (customAmount, words) => {
    const campaign = testCampaign({ minAmountCents: 500 });
    expect(formProblems({ ...DONOR, amount: "custom", customAmount }, campaign, ENGLISH)).toEqual({
      customAmount: words,
    });
  });

  test("a campaign without amounts requires a custom amount", () => {
    const campaign = testCampaign({ suggestedAmounts: [] });
    expect(formProblems({ ...DONOR }, campaign, ENGLISH)).toHaveProperty("customAmount");
    expect(formProblems({ ...DONOR, customAmount: "5" }, campaign, ENGLISH)).toEqual({});
  });

  test("a dedication requires the honoree's name", () => {
    const values = { ...DONOR, amount: "2500", tributeMessage: "We miss you", notifyEmail: "nobody" };
    expect(Object.keys(formProblems(values, testCampaign(), ENGLISH))).toEqual([
      "tributeName",
      "notifyEmail",
    ]);
  });
});

test("a problem disappears when fixed; the server's stays until its field changes", () => {
  const campaign = testCampaign();
  const before = { ...DONOR, firstName: "", amount: "5000", ticketCount: "2" };
  const shown = { firstName: "Enter your first name", ticketCount: "Sold out" };
  const named = { ...before, firstName: "Ada" };
  expect(openProblems(shown, { before, now: named }, campaign, ENGLISH)).toEqual({ ticketCount: "Sold out" });
  expect(openProblems(shown, { before, now: { ...before, lastName: "B" } }, campaign, ENGLISH)).toEqual(
    shown,
  );
  const refused = { ticketCount: "Sold out" };
  expect(
    openProblems(refused, { before: named, now: { ...named, ticketCount: "1" } }, campaign, ENGLISH),
  ).toEqual({});
});

test("an over-long email address is refused in constant time", () => {
  const dots = `a@${".".repeat(60_000)} x`;
  const values = { ...FULL, email: dots, notifyEmail: dots };
  const before = process.cpuUsage();
  expect(formProblems(values, testCampaign(), ENGLISH)).toMatchObject({
    email: expect.any(String),
    notifyEmail: expect.any(String),
  });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50);
});

describe("the initial selection", () => {
  const chosen = (changes: Parameters<typeof testCampaign>[0]) =>
    chosenCents(firstValues(testCampaign(changes)), testCampaign(changes));

  test("is the campaign's default amount, otherwise the second amount, or the only one", () => {
    const suggestedAmounts = [2500, 5000, 10_000];
    expect(chosen({ suggestedAmounts, defaultAmountCents: 10_000 })).toBe(10_000);
    expect(chosen({ suggestedAmounts })).toBe(5000);
    expect(chosen({ suggestedAmounts: [2500] })).toBe(2500);
    expect(chosen({ suggestedAmounts: [] })).toBeNull();
  });

  test("is yearly for a membership if the campaign accepts recurring gifts, otherwise one-time", () => {
    const frequency = (changes: Parameters<typeof testCampaign>[0]) =>
      firstValues(testCampaign(changes))["frequency"];
    expect(frequency({ type: "MEMBERSHIP", allowRecurring: true })).toBe("annual");
    expect(frequency({ type: "MEMBERSHIP", allowRecurring: false })).toBe("one_time");
    expect(frequency({ type: "DONATION", allowRecurring: true })).toBe("one_time");
  });

  test("handles a default amount that is a level or below the minimum", () => {
    expect(
      firstValues(
        testCampaign({ suggestedAmounts: [2500, 7500], defaultAmountCents: 7500, givingLevels: [LEVEL] }),
      )["amount"],
    ).toBe("level:l1");
    expect(chosen({ suggestedAmounts: [500, 2500], defaultAmountCents: 500, minAmountCents: 1000 })).toBe(
      2500,
    );
  });

  test("is a level for a membership", () => {
    expect(chosen({ type: "MEMBERSHIP", givingLevels: [LEVEL] })).toBe(LEVEL.amountCents);
    expect(chosen({ givingLevels: [LEVEL] })).toBe(5000);
  });

  test("is one-time and by card, with no box checked", () => {
    expect(firstValues(testCampaign({ suggestedAmounts: [] }))).toEqual({
      frequency: "one_time",
      method: "card",
    });
  });
});
