import type { Refusal } from "@/lib/http/declaration";

export const NO_DONOR: Refusal = {
  status: 404,
  error: "Donor not found",
  when: "There is no donor with this id.",
};

export const DONOR_EXISTS: Refusal = {
  status: 409,
  error: "A donor with this email address exists",
  when: "A donor of the organization has the address, as the primary one or as another one.",
};
