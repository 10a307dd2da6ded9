import type { MembershipState } from "./schemas";

/** Labels of membership states, for staff. */
export const MEMBERSHIP_STATE: Record<MembershipState, string> = {
  ACTIVE: "Active",
  GRACE: "In grace",
  LAPSED: "Lapsed",
};

/** Choices of days ahead in the list of renewals that are due. */
export const DUE_WITHIN = [30, 60, 90] as const;
