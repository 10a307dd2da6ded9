import type { DonationStatus, Progress } from "./schemas";

/** Why the service closes donations that were never paid. */
export const NEVER_PAID = ["abandoned", "no_payment_started"] as const;

/** Where an unpaid donation stands; null for one that was paid or declined. */
export function progressOf(row: {
  status: DonationStatus;
  processingSince: Date | null;
  verifyingSince: Date | null;
  failureReason: string | null;
}): Progress | null {
  if (row.status === "FAILED") return NEVER_PAID.some((it) => it === row.failureReason) ? "ABANDONED" : null;
  if (row.status !== "PENDING") return null;
  if (row.processingSince) return "IN_TRANSIT";
  return row.verifyingSince ? "VERIFYING" : "UNFINISHED";
}
