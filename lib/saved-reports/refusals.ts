import type { Refusal } from "@/lib/http/declaration";
import { MOST_SAVED_REPORTS } from "./schemas";

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

export const TOO_MANY_SAVED_REPORTS: Refusal = {
  status: 409,
  error: `An organization has at most ${MOST_SAVED_REPORTS} saved reports`,
  when: `The organization has ${MOST_SAVED_REPORTS} saved reports.`,
};
