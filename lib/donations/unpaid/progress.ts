import type { DonationStatus, Progress } from "@/lib/donations/schemas";

/** Failure reasons of donations that the service closed because they were never paid. */
export const NEVER_PAID = ["abandoned", "no_payment_started"] as const;

/** Returns the progress of an unpaid donation, or null for a paid or declined one. */
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
