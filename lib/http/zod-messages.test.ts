import { expect, test } from "vitest";
import { z } from "zod";
import { createDonationInput } from "@/lib/donations/schemas";
import { listRefundsQuery } from "@/lib/refunds/schemas";
import { fieldErrorsOf } from "./errors";
import { configureZodMessages } from "./zod-messages";

configureZodMessages();

test("errors are worded for people; messages of the schemas are kept", () => {
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

test("a value beyond a limit gets the limit in a sentence", () => {
  const schema = z.object({
    name: z.string().max(2000),
    code: z.string().min(3),
    empty: z.string().min(1),
    tags: z.array(z.string()).max(20),
    none: z.array(z.string()).min(1),
    count: z.int().min(-1),
    share: z.number().max(0.5),
  });
  const { error } = schema.safeParse({
    name: "x".repeat(2001),
    code: "ab",
    empty: "",
    tags: Array(21).fill("t"),
    none: [],
    count: -2,
    share: 1,
  });
  expect(error && fieldErrorsOf(error).extra.fieldErrors).toEqual({
    name: ["At most 2,000 characters"],
    code: ["At least 3 characters"],
    empty: ["Required"],
    tags: ["At most 20 entries"],
    none: ["At least 1 entry"],
    count: ["At least -1"],
    share: ["At most 0.5"],
  });
});

test.each([
  ["99999999999999", "At most 1,000,000"],
  ["99999999999999999999", "At most 1,000,000"],
  ["1.5", "Must be a whole number"],
  ["many", "Must be a whole number"],
  ["0", "At least 1"],
])("page %s gets: %s", (page, words) => {
  const { error } = listRefundsQuery.safeParse({ orgId: "x", page });
  expect(error && fieldErrorsOf(error).extra.fieldErrors?.["page"]).toContain(words);
});
