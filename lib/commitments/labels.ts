import type { CommitmentState, CommitmentStatus } from "./schemas";

/** Labels of a commitment's state here, for staff. */
export const COMMITMENT_STATE: Record<CommitmentState, string> = {
  OPEN: "Open",
  CONTINUED: "Continued here",
  ENDED: "Ended",
};

/** Labels of statuses at the former system. */
export const COMMITMENT_STATUS: Record<CommitmentStatus, string> = {
  ACTIVE: "Active there",
  PAUSED: "Paused there",
  CANCELED: "Canceled there",
};
