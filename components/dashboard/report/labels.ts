import type { Comparison } from "@/lib/analytics/period/schemas";

/** Labels of comparisons: the option, and the header of the column. */
export const COMPARED_WITH: Record<Comparison, { label: string; column: string }> = {
  PREVIOUS: { label: "Days before", column: "Days before" },
  YEAR_BEFORE: { label: "Year before", column: "Year before" },
};
