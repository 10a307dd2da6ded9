import type { Refusal } from "@/lib/http/declaration";

export const NO_CAMPAIGN: Refusal = {
  status: 404,
  error: "Campaign not found",
  when: "`campaignId` is not a campaign of the organization.",
};

export const SAVED_MEANWHILE: Refusal = {
  status: 409,
  error: "Another version was saved meanwhile; reload to see it",
  when: "`version` is not the version in use, whose text differs. Nothing is saved.",
};

export const NO_ADDRESS: Refusal = {
  status: 409,
  error: "You have no verified email address; send the test to the notification email",
  when: "`to` is `ME`, and the caller is an API key or a person without a verified address.",
};

export const NO_TEST: Refusal = {
  status: 400,
  error: "The thank-you message is not an email; test the receipt, which shows it",
  when: "`kind` is `THANK_YOU`.",
};

export const TOO_MANY_TESTS: Refusal = {
  status: 429,
  error: "20 tests were sent within the last hour; try again later",
  when: "The organization sent 20 tests within an hour.",
};

export const MAIL_UNAVAILABLE: Refusal = {
  status: 503,
  error: "The email could not be sent right now; try again",
  when: "The email service does not accept the test.",
};
