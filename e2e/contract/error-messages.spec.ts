import { expect, test } from "playwright/test";
import { messageProblems } from "../support/error-messages";

// Tests the check that compares every refusal's message with the document.

/** Refusals as an operation lists them; all but the last have a variable part. */
const TEXTS = [
  "Minimum donation is $5.00",
  "Only $25.00 of this donation can still be refunded",
  "A campaign cannot go from DRAFT to PAUSED",
  "ruth@hopeshelter.example is already a member",
  "The payment processor refused the refund: This charge cannot be refunded.",
  "An organization has at most 10 webhooks",
];
const answer = {
  content: {
    "application/json": {
      schema: {},
      examples: Object.fromEntries(TEXTS.map((text) => [text, { value: { error: text, status: 409 } }])),
    },
  },
};

for (const text of [
  ...TEXTS,
  "Minimum donation is $1,234,567.89",
  "A campaign cannot go from ENDED to DRAFT",
  "o'neil+donations@mail.example.co.uk is already a member",
  "The payment processor refused the refund: It is $5.00 too much, says bank@example.com; ACTIVE.",
])
  test(`a listed message passes: ${text}`, () => {
    expect(messageProblems(text, answer)).toEqual([]);
  });

for (const text of [
  "Minimum donation is",
  "Minimum donation is $5",
  "Minimum donation is 500 cents",
  "Minimum donation is $5.00!",
  "Minimum donation is $5.00 and more",
  "Minimum donation is $5.000",
  "minimum donation is $5.00",
  "A campaign cannot go from DRAFT to GONE",
  "A campaign cannot go from DRAFT",
  "ruth is already a member",
  "ruth@hopeshelter.example already has an open invitation",
  "The payment processor refused the refund: ",
  "The payment processor refused: This charge cannot be refunded.",
  "An organization has at most 11 webhooks",
  " An organization has at most 10 webhooks",
  "<sum>",
  "Minimum donation is <sum>",
])
  test(`an unlisted message fails: ${text}`, () => {
    expect(messageProblems(text, answer)).toEqual([`the operation does not list "${text}"`]);
  });

test("a refusal without a message fails, and so does an operation that lists none", () => {
  expect(messageProblems(null, answer)).toEqual(["it has no text"]);
  expect(messageProblems("No", {})).toEqual(['the operation does not list "No"']);
});
