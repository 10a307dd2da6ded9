import type { CreditKind } from "./schemas";

/** The kinds of soft credits, as staff choose them. */
export const CREDIT_KIND: Record<CreditKind, string> = {
  HOUSEHOLD: "Household",
  TRIBUTE: "Tribute",
  SOLICITOR: "Solicitor",
  OTHER: "Other",
};
