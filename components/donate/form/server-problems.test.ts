import { describe, expect, test } from "vitest";
import { QUESTION, testCampaign } from "@/components/donate/testing/campaign";
import { translationOf } from "@/lib/languages/translator";
import { donationRequest } from "./form-request";
import { serverProblems } from "./server-problems";

const ENGLISH = translationOf("en");
const TRY_AGAIN = ENGLISH.t("donate.problem.unreachable");
const VALUES = { amount: "custom", customAmount: "7", "field-q2": "XXL" };
const CAMPAIGN = testCampaign({ customFields: [QUESTION, { ...QUESTION, id: "q2" }] });

function say(status: number, body: unknown, values = VALUES, campaign = CAMPAIGN) {
  return serverProblems(
    { status, body },
    { sent: donationRequest(values, campaign), values, campaign, translation: ENGLISH },
  );
}

const invalid = (fieldErrors: Record<string, string[]>, formErrors: string[] = []) => ({
  error: "Validation failed",
  details: { fieldErrors, formErrors },
});

describe("an error response, in the form", () => {
  test("a field error is shown at its control", () => {
    const answer = invalid({
      "donor.email": ["Enter an email", "x"],
      "tribute.name": ["Who?"],
      amount: ["At least"],
    });
    expect(say(400, answer)).toEqual({
      email: "Enter an email",
      tributeName: "Who?",
      customAmount: "At least",
    });
  });

  test("a total above the most that can be charged is said in dollars", () => {
    const { amount } = {
      amount: ["With fees, the total is above $999,999.99, the most that can be charged"],
    };
    expect(say(400, invalid({ amount }))["customAmount"]).toContain("more than $999,999.99");
  });

  test("a custom field is found by its index in the request, a missing one by its id", () => {
    const answer = invalid({ "customFields.0.value": ["Choose one"], "customFields.q1": ["Answer it"] });
    expect(say(400, answer)).toEqual({ "field-q2": "Choose one", "field-q1": "Answer it" });
  });

  test("an error of a field that the form does not have is still shown", () => {
    expect(say(400, invalid({ currency: ["Only usd is supported"] }))).toEqual({
      form: "currency: Only usd is supported",
    });
    expect(say(400, invalid({}, ["Wrong"]))).toEqual({ form: "Wrong" });
  });

  test("known error texts are shown at their control", () => {
    expect(say(400, { error: "Minimum donation is $5.00" })).toEqual({
      customAmount: "Minimum donation is $5.00",
    });
    const event = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    const soldOut = { error: "Sorry, not enough tickets available" };
    expect(say(400, soldOut, VALUES, event)).toEqual({ tickets: "Sorry, not enough tickets available" });
    expect(say(400, { error: "Campaign is not active" })["form"]).toMatch(/isn’t accepting gifts/);
  });

  test("ticket buyers never read about gifts", () => {
    const event = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    for (const [status, body] of [
      [400, { error: "Campaign is not active" }],
      [400, { error: "Campaign not found" }],
      [409, { error: "x" }],
    ] as const)
      expect(say(status, body, VALUES, event)["form"]).not.toMatch(/gift/);
  });

  test("limits, outages and lost connections are not reported as mistakes", () => {
    expect(say(429, { error: "Too Many Requests" })["form"]).toMatch(/Wait a minute/);
    expect(say(409, { error: "x" })["form"]).toMatch(/still being set up/);
    expect(say(503, { error: "secret cause" })).toEqual({ form: TRY_AGAIN });
    expect(say(0, null)).toEqual({ form: TRY_AGAIN });
  });
});
