import type { Refusal } from "@/lib/http/declaration";

/** The refusal of every operation that finds its organization in the path or the query. */
export const NO_ORGANIZATION: Refusal = {
  status: 404,
  error: "Organization not found",
  when: "There is no organization with this id or slug.",
};
