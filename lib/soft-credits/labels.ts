import type { CreditKind } from "./schemas";

/** Labels of the kinds of soft credits for staff. */
export const CREDIT_KIND: Record<CreditKind, string> = {
  HOUSEHOLD: "Household",
  TRIBUTE: "Tribute",
  SOLICITOR: "Solicitor",
  OTHER: "Other",
};
