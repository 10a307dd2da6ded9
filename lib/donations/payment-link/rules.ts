import type { DonationRow } from "@/lib/donations/store";

/** Whether a donation can still be paid at its payment step. A bank payment in progress counts as paid. */
export function isPayable(
  donation: Pick<DonationRow, "status" | "closedAt" | "processingSince" | "verifyingSince">,
): boolean {
  const { status, closedAt, processingSince, verifyingSince } = donation;
  const unpaid = status === "PENDING" || status === "FAILED";
  return unpaid && closedAt === null && processingSince === null && verifyingSince === null;
}
