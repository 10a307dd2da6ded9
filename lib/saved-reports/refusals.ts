import type { Refusal } from "@/lib/http/declaration";
import { MAX_SAVED_REPORTS } from "./schemas";

export const NO_SAVED_REPORT: Refusal = {
  status: 404,
  error: "Saved report not found",
  when: "The organization has no such saved report.",
};

export const NAME_TAKEN: Refusal = {
  status: 409,
  error: "Another saved report has this name",
  when: "The organization has another saved report with this name.",
};

export const NOT_ACTIVE: Refusal = {
  status: 409,
  error: "Reports are mailed to other addresses only once the organization is active",
  when: "`mailTo` has another address than the organization's notification address, and the organization has not completed its onboarding at the payment processor.",
};

export const OUTSIDE_TEAM: Refusal = {
  status: 403,
  error: "Ask an owner or admin to add addresses outside the team",
  when: "You are a member, or use a key of scope `write`, and `mailTo` has an address that is neither a present member's nor the organization's notification address.",
};

export const NO_SIGN_IN_SERVICE: Refusal = {
  status: 503,
  error: "The sign-in service cannot be reached",
  when: "`mailTo` has other addresses than the notification address, and the sign-in service cannot say right now which of them are members'. Nothing was changed.",
};

export const TOO_MANY_SAVED_REPORTS: Refusal = {
  status: 409,
  error: `An organization has at most ${MAX_SAVED_REPORTS} saved reports`,
  when: `The organization has ${MAX_SAVED_REPORTS} saved reports.`,
};
