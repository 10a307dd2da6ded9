import { describe, expect, test } from "vitest";
import type { CampaignRow, CustomFieldRow, GivingLevelRow } from "@/lib/campaigns/store";
import { AppError } from "@/lib/kernel/errors";
import { checkCampaignRules } from "./rules";
import { type CreateDonationInput, createDonationInput } from "./schemas";

const campaign = {
  ticketPriceCents: null,
  ticketCapacity: null,
  allowCustomAmount: true,
  defaultFundId: "chapel",
  suggestedAmounts: [2500, 5000],
} as unknown as CampaignRow;
const level = { id: "gold", amountCents: 12_000 } as GivingLevelRow;
const field = (given: Partial<CustomFieldRow>) =>
  ({ id: "q", label: "Question", type: "TEXT", options: null, required: false, ...given }) as CustomFieldRow;

const donation = (given: Record<string, unknown> = {}): CreateDonationInput =>
  createDonationInput.parse({
    campaignId: "c",
    amount: 5000,
    donor: { email: " Ada@Example.ORG ", firstName: "Ada", lastName: "Okafor" },
    ...given,
  });

/** Returns the fields of a donation that break a rule. */
function problems(
  input: CreateDonationInput,
  { on = campaign, fields = [] as CustomFieldRow[], levels = [level] } = {},
): string[] {
  try {
    checkCampaignRules(on, { customFields: fields, givingLevels: levels, funds: [{ id: "roof" }] }, input);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return Object.keys(error.extra.fieldErrors ?? {});
  }
}

test("email addresses are trimmed and lower-cased; defaults match the contract", () => {
  expect(donation()).toMatchObject({
    currency: "usd",
    frequency: "one_time",
    paymentMethod: "card",
    coverFees: false,
    emailOptIn: false,
    donor: { email: "ada@example.org", anonymous: false },
  });
});

describe("amounts", () => {
  const fixed = { ...campaign, allowCustomAmount: false };

  test("without custom amounts, only suggested amounts and those of levels are accepted", () => {
    expect(problems(donation({ amount: 2500 }), { on: fixed })).toEqual([]);
    expect(problems(donation({ amount: 12_000 }), { on: fixed })).toEqual([]);
    expect(problems(donation({ amount: 2600 }), { on: fixed })).toEqual(["amount"]);
  });

  test("a giving level belongs to the campaign and sets the amount", () => {
    expect(problems(donation({ amount: 12_000, givingLevelId: "gold" }))).toEqual([]);
    expect(problems(donation({ amount: 5000, givingLevelId: "gold" }))).toEqual(["amount"]);
    expect(problems(donation({ givingLevelId: "none" }))).toEqual(["givingLevelId"]);
  });
});

describe("tickets", () => {
  const event = { ...campaign, ticketPriceCents: 2500, ticketCapacity: 10 };

  test("the amount is price times count; the default is one ticket", () => {
    expect(problems(donation({ amount: 7500, ticketCount: 3 }), { on: event })).toEqual([]);
    expect(problems(donation({ amount: 2500 }), { on: event })).toEqual([]);
    expect(problems(donation({ amount: 7499, ticketCount: 3 }), { on: event })).toEqual(["amount"]);
  });

  test("limited tickets cannot be paid by a transfer that takes days", () => {
    expect(problems(donation({ amount: 2500, paymentMethod: "ach" }), { on: event })).toEqual([
      "paymentMethod",
    ]);
    expect(
      problems(donation({ amount: 2500, paymentMethod: "ach" }), { on: { ...event, ticketCapacity: null } }),
    ).toEqual([]);
  });

  test("a campaign without tickets sells none", () => {
    expect(problems(donation({ ticketCount: 1 }))).toEqual(["ticketCount"]);
  });
});

test("recurring donations are accepted where the campaign allows them, and never for tickets", () => {
  const monthly = donation({ frequency: "monthly" });
  expect(problems(monthly, { on: { ...campaign, allowRecurring: true } })).toEqual([]);
  expect(problems(monthly, { on: { ...campaign, allowRecurring: false } })).toEqual(["frequency"]);
  const hall = { ...campaign, allowRecurring: true, ticketPriceCents: 5000 };
  expect(problems(monthly, { on: hall })).toEqual(["frequency"]);
});

describe("questions", () => {
  const answer = (value: unknown, fieldId = "q") => donation({ customFields: [{ fieldId, value }] });

  test.each([
    ["SELECT", "Red", true],
    ["SELECT", "Blue", false],
    ["NUMBER", 12, true],
    ["NUMBER", "12a", false],
    ["DATE", "2026-02-28", true],
    ["DATE", "2026-02-30", false],
    ["CHECKBOX", true, true],
    ["CHECKBOX", "yes", false],
    ["TEXT", "x".repeat(501), false],
    ["LONG_TEXT", "x".repeat(2000), true],
  ] as const)("%s accepts %j: %j", (type, value, fits) => {
    const fields = [field({ type, options: type === "SELECT" ? ["Red"] : null })];
    expect(problems(answer(value), { fields })).toEqual(fits ? [] : ["customFields.0.value"]);
  });

  test("required questions must be answered, required boxes ticked, and foreign or repeated answers are refused", () => {
    expect(problems(donation(), { fields: [field({ required: true })] })).toEqual(["customFields.q"]);
    expect(problems(answer("false"), { fields: [field({ type: "CHECKBOX", required: true })] })).toEqual([
      "customFields.q",
    ]);
    expect(problems(answer("x", "other"))).toEqual(["customFields.0.fieldId"]);
    const twice = donation({
      customFields: [
        { fieldId: "q", value: "a" },
        { fieldId: "q", value: "b" },
      ],
    });
    expect(problems(twice, { fields: [field({})] })).toEqual(["customFields.1.fieldId"]);
  });
});
