import type { MembershipState } from "./schemas";

/** The states of memberships, as staff read them. */
export const MEMBERSHIP_STATE: Record<MembershipState, string> = {
  ACTIVE: "Active",
  GRACE: "In grace",
  LAPSED: "Lapsed",
};

/** Days ahead for which staff list renewals that are due. */
export const DUE_WITHIN = [30, 60, 90] as const;
