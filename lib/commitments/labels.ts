import type { CommitmentState, CommitmentStatus } from "./schemas";

/** What became of a commitment here, as staff read it. */
export const COMMITMENT_STATE: Record<CommitmentState, string> = {
  OPEN: "Open",
  CONTINUED: "Continued here",
  ENDED: "Ended",
};

/** Statuses at the former system. */
export const COMMITMENT_STATUS: Record<CommitmentStatus, string> = {
  ACTIVE: "Active there",
  PAUSED: "Paused there",
  CANCELED: "Canceled there",
};
