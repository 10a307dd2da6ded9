import type { DonationStatus } from "./schemas";

const UNPAID = ["PENDING", "FAILED"] as const satisfies readonly DonationStatus[];
const PAID = ["SUCCEEDED", "DISPUTED", "REFUNDED"] as const satisfies readonly DonationStatus[];

type Transition = { from: readonly DonationStatus[]; to: readonly DonationStatus[] };

/**
 * Allowed status transitions, by cause. The updates in status/ derive their WHERE clauses from this table. No cause
 * makes a paid donation unpaid again.
 */
export const TRANSITIONS = {
  /** The payment succeeded. A failed donation can be paid on a later attempt. */
  paymentSucceeded: { from: UNPAID, to: ["SUCCEEDED"] },
  /** An attempt failed. A failed donation may fail again for another reason. */
  paymentFailed: { from: UNPAID, to: ["FAILED"] },
  /** A bank payment is processing, also after a failed attempt. */
  paymentProcessing: { from: UNPAID, to: ["PENDING"] },
  /** The bank account must be confirmed with two small deposits. */
  paymentVerifying: { from: UNPAID, to: ["PENDING"] },
  /** The donation can no longer be paid: canceled at the processor or abandoned. */
  closed: { from: UNPAID, to: ["FAILED"] },
  /** Refunds or disputes changed. recompute-store.ts derives the status from them. */
  recomputed: { from: PAID, to: PAID },
} as const satisfies Record<string, Transition>;

export type Cause = keyof typeof TRANSITIONS;

/** Whether a donation with this status may still change for this cause. */
export function mayChange(status: DonationStatus, cause: Cause): boolean {
  const from: readonly DonationStatus[] = TRANSITIONS[cause].from;
  return from.includes(status);
}
