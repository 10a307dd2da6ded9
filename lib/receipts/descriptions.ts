import type { Refusal } from "@/lib/http/declaration";

export const WHAT_A_RECEIPT_IS =
  "A PDF file with receipt number, legal name, EIN, postal address, date (in the organization's time zone), amounts, payment method with brand and last four digits, what was received in return with its fair market value, and the deductible part (IRS Publication 1771). The receipt of a donation that was refunded, refunded in part or disputed says so. For an organization whose `taxStatus` is `OTHER` it says nothing about taxes. Receipts are made from the present state, so fetch one again rather than keeping it.";

export const NOT_COUNTED: Refusal = {
  status: 409,
  error: "This donation was refunded or is disputed, so its receipt is not sent",
  when: "The donation is `REFUNDED` or `DISPUTED`, or its tickets had sold out.",
};

export const NO_ADDRESS: Refusal = {
  status: 409,
  error: "No email address of this donor is known",
  when: "It is an offline donation of a donor without an email address.",
};

export const SENT_TOO_OFTEN = "This receipt was sent three times within an hour; try again later";

export const TOO_OFTEN: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: SENT_TOO_OFTEN,
  when: "The receipt of this donation was sent again three times within an hour.",
};

export const NOT_PAID: Refusal = {
  status: 409,
  error: "There is no receipt until the payment has succeeded",
  when: "The donation is `PENDING` or `FAILED`.",
};
