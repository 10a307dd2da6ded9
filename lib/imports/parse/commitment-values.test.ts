import { expect, test } from "vitest";
import { readCommitmentStatus, readFrequency } from "./commitment-values";

test.each([
  ["Monthly", "MONTHLY"],
  ["1 month", "MONTHLY"],
  ["every 3 months", "QUARTERLY"],
  ["quarter", "QUARTERLY"],
  ["Yearly", "ANNUAL"],
  ["every 12 months", "ANNUAL"],
])("the frequency %s is %s", (text, value) => {
  expect(readFrequency(text)).toEqual({ value });
});

test.each(["weekly", "every 2 months", "bi-monthly", "semiannual", "daily", ""])(
  "the frequency “%s” is rejected, because it would change the amount",
  (text) => {
    expect(readFrequency(text)).toHaveProperty("problem");
  },
);

test.each([
  ["", "ACTIVE"],
  ["Past Due", "ACTIVE"],
  ["On hold", "PAUSED"],
  ["Cancelled", "CANCELED"],
  ["INCOMPLETE", "CANCELED"],
])("a commitment with the status “%s” is %s", (text, value) => {
  expect(readCommitmentStatus(text)).toEqual({ value });
});
