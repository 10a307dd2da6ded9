/** Labels of a fund's fields, by the names of the API. */
export const FUND_LABELS = {
  name: "Name",
  code: "Accounting code",
  goalCents: "Goal",
  restricted: "Restricted",
} as const;
