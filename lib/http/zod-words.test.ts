import { expect, test } from "vitest";
import { createDonationInput } from "@/lib/donations/schemas";
import { fieldErrorsOf } from "./errors";
import { speakPlainly } from "./zod-words";

speakPlainly();

test("what a client got wrong is said in plain words, and the schemas' own words stay", () => {
  const { error } = createDonationInput.safeParse({
    campaignId: 5,
    amount: 50,
    paymentMethod: "cash",
    coverFees: "yes",
    donor: { email: "a@b.example", firstName: "Ada", lastName: null },
  });
  expect(error && fieldErrorsOf(error).extra.fieldErrors).toEqual({
    campaignId: ["Must be text"],
    amount: ["Must be at least 100 cents"],
    paymentMethod: ["Must be one of: card, ach, apple_pay, google_pay"],
    coverFees: ["Must be true or false"],
    "donor.lastName": ["Required"],
  });
});
