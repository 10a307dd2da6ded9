/** Labels of a fund's fields, keyed by API field name. */
export const FUND_LABELS = {
  name: "Name",
  code: "Accounting code",
  goalCents: "Goal",
  restricted: "Restricted",
} as const;
