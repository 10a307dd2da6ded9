import type { Refusal } from "@/lib/http/declaration";

export const NO_DONOR: Refusal = {
  status: 404,
  error: "Donor not found",
  when: "There is no donor with this id.",
};

export const DONOR_EXISTS: Refusal = {
  status: 409,
  error: "A donor with this email address exists",
  when: "Another donor of the organization has the address, as their primary or as another address.",
};
