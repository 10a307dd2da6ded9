import { ROW, STATED } from "../plan/row-keys";
import type { FileRefund, ImportedPayment, PlannedRefund, RecordedRefund } from "./refunds";

/** Returns the refunds whose money moved. */
export const moved = (refunds: readonly FileRefund[]) =>
  refunds.filter(({ openStatus }) => openStatus === null);

/** Returns the remainder of a payment after refunds of `takenCents`, in cents, from 0 to its amount. */
export const remainingCents = (paidCents: number, takenCents: number) =>
  Math.min(paidCents, Math.max(0, paidCents - takenCents));

/** Returns the sum of a payment's refunds in cents, or the sum stated in the payment's own row if that is greater. */
export function takenCents(refunds: readonly Taken[]): number {
  return Math.max(sumOf(refunds.filter((one) => !isStated(one))), sumOf(refunds.filter(isStated)));
}

type Taken = Pick<RecordedRefund, "key" | "amountCents">;
const isStated = ({ key }: Pick<Taken, "key">) => key.startsWith(STATED);
/** Whether a refund has a row of its own, but no id. */
export const isUnnamed = (refund: Pick<Taken, "key">) => refund.key.startsWith(ROW) && !isStated(refund);

/**
 * Whether a new refund can be one of these: one of them has no id, or the payment's own row states a greater sum than
 * that of the others.
 */
export function hasUnnamed(refunds: readonly Taken[]): boolean {
  const stated = refunds.filter(isStated);
  const statesMore = sumOf(stated) > sumOf(refunds.filter((one) => !isStated(one)));
  return refunds.some(isUnnamed) || (stated.length > 0 && statesMore);
}

type Recorded = Pick<ImportedPayment, "amountCents" | "isVoided" | "paidCents" | "takenCents">;

/**
 * Whether a donation's amount is its payment less the recorded refunds; it is voided if the payment was refunded in
 * full. If not, staff corrected or voided it, or the refunds of its import were not recorded.
 */
export function isAsRecorded<T extends Recorded>(it: T): it is T & { paidCents: number } {
  if (it.paidCents === null) return false;
  const left = remainingCents(it.paidCents, it.takenCents);
  return it.isVoided ? left === 0 : left === it.amountCents;
}

/** Whether a refund that only the row of a payment states is included in the recorded refunds of its donation. */
export const repeats = (
  { key, takesCents }: Pick<PlannedRefund, "key" | "takesCents">,
  it: Recorded & Pick<ImportedPayment, "isEdited">,
) => isStated({ key }) && !it.isEdited && isAsRecorded(it) && takesCents <= it.takenCents;

/** Returns what remains of a payment in cents, from 0 to its amount, or null if it cannot be calculated. */
export function remainder(amountCents: number | null, refunds: readonly FileRefund[]): number | null {
  const counted = moved(refunds);
  if (amountCents === null || counted.some(({ problem }) => problem !== null)) return null;
  return remainingCents(amountCents, sumOf(counted));
}

export const sumOf = (refunds: readonly { amountCents: number }[]) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
