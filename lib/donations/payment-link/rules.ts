import type { DonationRow } from "@/lib/donations/store";

/** Whether a donation can still be paid at its own payment step. A bank payment that is under way has been. */
export function isPayable(
  donation: Pick<DonationRow, "status" | "closedAt" | "processingSince" | "verifyingSince">,
): boolean {
  const { status, closedAt, processingSince, verifyingSince } = donation;
  const unpaid = status === "PENDING" || status === "FAILED";
  return unpaid && closedAt === null && processingSince === null && verifyingSince === null;
}
