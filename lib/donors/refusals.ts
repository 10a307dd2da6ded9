import type { Refusal } from "@/lib/http/declaration";

export const NO_DONOR: Refusal = {
  status: 404,
  error: "Donor not found",
  when: "There is no donor with this id.",
};
