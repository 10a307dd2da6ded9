import type { Comparison } from "@/lib/analytics/period/schemas";

/** What the days of a report are compared with: the option, and the head of a column. */
export const COMPARED_WITH: Record<Comparison, { label: string; column: string }> = {
  PREVIOUS: { label: "Days before", column: "Days before" },
  YEAR_BEFORE: { label: "Year before", column: "Year before" },
};
