import type { Refusal } from "./operation";

/** What a change of a subscription's amount is refused with besides, by donors and by staff. */
export const RUNNING_CHANGE: Refusal = {
  status: 409,
  error: "The amount is being changed right now; try again",
  when: "Another change of the same subscription's amount is under way.",
};
export const RAISE_LIMIT: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason:
    "The donor was asked by e-mail several times lately. Nothing has changed; please try again in an hour.",
  when: "It is a raise that the donor confirms by e-mail, and three such mails were sent within the hour.",
};
export const NO_MAIL: Refusal = {
  status: 503,
  error: "The e-mail could not be sent right now; try again",
  when: "Background work cannot be reached. Nothing was changed.",
};
