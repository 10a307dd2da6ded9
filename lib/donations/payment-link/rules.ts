/** What decides whether a donation can be paid. */
type Progress = {
  status: string;
  closedAt: Date | null;
  processingSince: Date | null;
  verifyingSince: Date | null;
};

/** Whether a donation can still be paid at its payment step. A bank payment in progress counts as paid. */
export function isPayable({ status, closedAt, processingSince, verifyingSince }: Progress): boolean {
  const unpaid = status === "PENDING" || status === "FAILED";
  return unpaid && closedAt === null && processingSince === null && verifyingSince === null;
}
