import { describe, expect, test } from "vitest";
import { QUESTION, testCampaign } from "@/components/donate/testing/campaign";
import { translationOf } from "@/lib/languages/translator";
import { donationRequest } from "./form-request";
import { serverProblems } from "./server-problems";

const ENGLISH = translationOf("en");
const TRY_AGAIN = ENGLISH.t("donate.problem.unreachable");
const VALUES = { amount: "custom", customAmount: "7", "field-q2": "XXL" };
const CAMPAIGN = testCampaign({ customFields: [QUESTION, { ...QUESTION, id: "q2" }] });

function problemsFor(status: number, body: unknown, values = VALUES, campaign = CAMPAIGN) {
  return serverProblems(
    { status, body },
    { sent: donationRequest(values, campaign), values, campaign, translation: ENGLISH },
  );
}

const invalid = (fieldErrors: Record<string, string[]>, formErrors: string[] = []) => ({
  error: "Validation failed",
  details: { fieldErrors, formErrors },
});

describe("an error response in the form", () => {
  test("shows a field error at its control", () => {
    const answer = invalid({
      "donor.email": ["Enter an email", "x"],
      "tribute.name": ["Who?"],
      amount: ["At least"],
    });
    expect(problemsFor(400, answer)).toEqual({
      email: "Enter an email",
      tributeName: "Who?",
      customAmount: "At least",
    });
  });

  test("shows the maximum total in dollars", () => {
    const { amount } = {
      amount: ["With fees, the total is above $999,999.99, the most that can be charged"],
    };
    expect(problemsFor(400, invalid({ amount }))["customAmount"]).toContain("more than $999,999.99");
  });

  test("finds a custom field by its index in the request, a missing one by its id", () => {
    const answer = invalid({ "customFields.0.value": ["Choose one"], "customFields.q1": ["Answer it"] });
    expect(problemsFor(400, answer)).toEqual({ "field-q2": "Choose one", "field-q1": "Answer it" });
  });

  test("shows errors of fields that the form does not have", () => {
    expect(problemsFor(400, invalid({ currency: ["Only usd is supported"] }))).toEqual({
      form: "currency: Only usd is supported",
    });
    expect(problemsFor(400, invalid({}, ["Wrong"]))).toEqual({ form: "Wrong" });
  });

  test("shows known error texts at their control", () => {
    expect(problemsFor(400, { error: "Minimum donation is $5.00" })).toEqual({
      customAmount: "Minimum donation is $5.00",
    });
    const event = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    const soldOut = { error: "Sorry, not enough tickets available" };
    expect(problemsFor(400, soldOut, VALUES, event)).toEqual({
      tickets: "Sorry, not enough tickets available",
    });
    expect(problemsFor(400, { error: "Campaign is not active" })["form"]).toMatch(/isn’t accepting gifts/);
  });

  test("never mentions gifts to ticket buyers", () => {
    const event = testCampaign({ type: "EVENT", ticketPriceCents: 4000 });
    for (const [status, body] of [
      [400, { error: "Campaign is not active" }],
      [400, { error: "Campaign not found" }],
      [409, { error: "x" }],
    ] as const)
      expect(problemsFor(status, body, VALUES, event)["form"]).not.toMatch(/gift/);
  });

  test("does not report limits, outages and lost connections as input errors", () => {
    expect(problemsFor(429, { error: "Too Many Requests" })["form"]).toMatch(/Wait a minute/);
    expect(problemsFor(409, { error: "x" })["form"]).toMatch(/still being set up/);
    expect(problemsFor(503, { error: "secret cause" })).toEqual({ form: TRY_AGAIN });
    expect(problemsFor(0, null)).toEqual({ form: TRY_AGAIN });
  });
});
