import { formatUsd } from "@/lib/kernel/money";
import type { RowDonation } from "../interpret/interpret-donation";
import { STATED } from "../plan/row-keys";
import { doubtOf, TOO_MANY } from "./doubts";
import { MAX_REFUNDS } from "./group-refunds";
import {
  type FileRefund,
  fileLabel,
  type ImportedPayment,
  type PlannedRefund,
  type RecordedRefund,
  type RefundsOfRow,
} from "./refunds";
import { moved, remainingCents, takenCents } from "./remaining";

type Refundable = Pick<RowDonation, "amountCents" | "refunded" | "statedRefundCents">;

/** Returns why a donation that is marked as refunded is rejected: no row of an imported file is its refund. */
export function statusProblem(
  { refunded, statedRefundCents }: Refundable,
  { ofFile, recorded }: RefundsOfRow,
  isImported: boolean,
): string | undefined {
  if (!refunded || moved(ofFile).length > 0 || recorded.length > 0 || statedRefundCents > 0) return undefined;
  if (isImported)
    return `Its status is “${refunded.status}”, and it was imported before: unless you have already done so, correct or void the donation by hand`;
  return refunded.isWhole
    ? `Its status is “${refunded.status}”: only donations that arrived are imported`
    : `Its status is “${refunded.status}”, and no row of the file is its refund: enter the remaining amount as its amount and “Completed” as its status, or use a file that has the refund`;
}

/** Returns why a row is rejected that states a refund of a donation that an earlier import made without it. */
export function statedProblem(
  { amountCents, statedRefundCents }: Refundable,
  before: ImportedPayment,
): string | undefined {
  const left = remainingCents(amountCents ?? 0, statedRefundCents);
  if (statedRefundCents === 0 || before.isVoided || before.amountCents <= left) return undefined;
  const donation = `the donation of ${formatUsd(before.amountCents)} by ${before.donor} on ${before.day}`;
  const remedy = left === 0 ? `void ${donation}` : `correct ${donation} to ${formatUsd(left)}`;
  return `${formatUsd(statedRefundCents)} of it was refunded, but it was imported before without this refund: ${remedy} by hand`;
}

/** Returns what remains of a donation in cents after the refund that its row states. */
function reduceByStated(
  { refunded, statedRefundCents: taken }: Refundable,
  amountCents: number,
  { reasons, remarks }: { reasons: string[]; remarks: string[] },
): number {
  const left = remainingCents(amountCents, taken);
  if (left === 0) reasons.push("Refunded in full: only donations that arrived are imported");
  else if (refunded?.isWhole)
    reasons.push(
      `Its status is “${refunded.status}”, but the refunded amount is only ${formatUsd(taken)} of ${formatUsd(amountCents)}: correct one of them`,
    );
  else
    remarks.push(`${formatUsd(taken)} of ${formatUsd(amountCents)} was refunded: ${formatUsd(left)} remains`);
  return left;
}

/**
 * Returns the remainder of a donation in cents after its refunds in this file and in others. This file has them as
 * rows, as an amount in the donation's row, or both, which must agree. Adds to `reasons` why the row is rejected, and
 * to `remarks` what the refunds deduct.
 */
export function reduceDonation(
  donation: Refundable,
  refunds: RefundsOfRow,
  notes: { reasons: string[]; remarks: string[] },
): number | null {
  const { amountCents, refunded, statedRefundCents } = donation;
  const { reasons, remarks } = notes;
  if (refunds.ofFile.length > MAX_REFUNDS) {
    reasons.push(TOO_MANY);
    return amountCents;
  }
  for (const { number, openStatus } of refunds.ofFile)
    if (openStatus !== null)
      remarks.push(`Row ${number} is a refund of it with the status “${openStatus}”: nothing is deducted`);
  const counted = moved(refunds.ofFile);
  const others = refunds.recorded.filter(({ key }) => !counted.some((one) => one.key === key));
  if (counted.length + others.length === 0)
    return amountCents === null || statedRefundCents === 0
      ? amountCents
      : reduceByStated(donation, amountCents, notes);
  const doubt = doubtOf(refunds);
  if (doubt) reasons.push(doubt);
  const label = refundsLabel(counted, others);
  const problem = counted.find((one) => one.problem !== null)?.problem;
  if (amountCents === null || problem) {
    reasons.push(
      `Refunded ${label}, and the remaining amount is not known: ${problem ?? "the amount is missing"}`,
    );
    return amountCents;
  }
  const left = remainingCents(amountCents, takenCents([...counted, ...others]));
  const taken = formatUsd(amountCents - left);
  if (statedRefundCents > 0 && statedRefundCents !== amountCents - left) {
    reasons.push(
      others.length === 0
        ? `Its refunded amount is ${formatUsd(statedRefundCents)}, but the file refunds ${taken} of it, ${label}: correct the refunded amount, or use a file that has all its refunds`
        : `Its refunded amount is ${formatUsd(statedRefundCents)}, but ${taken} of it was refunded ${label}: correct the refunded amount, or undo that import first`,
    );
    return left;
  }
  if (left === 0)
    reasons.push(
      others.length === 0
        ? `Refunded in full ${label}`
        : `Refunded in full ${label}: if that import is undone, import this file again`,
    );
  else if (refunded?.isWhole)
    reasons.push(
      `Its status is “${refunded.status}”, but ${others.length === 0 ? `the file refunds only ${taken} of it,` : `only ${taken} of it was refunded`} ${label}: correct its status, or use a file that has all its refunds`,
    );
  else if (left < amountCents)
    remarks.push(`${taken} of ${formatUsd(amountCents)} was refunded ${label}: ${formatUsd(left)} remains`);
  else remarks.push(`Refunded and paid again ${label}: nothing is deducted`);
  return left;
}

/**
 * Returns the refund that only the row of its payment states, as an amount or by a status such as “Refunded”, which
 * means the whole payment. Null if the file has refunds of the payment as rows.
 */
export function statedRefund(
  { amountCents, refunded, statedRefundCents }: Refundable,
  { ofFile }: Pick<RefundsOfRow, "ofFile">,
  { payment, paymentRow }: Pick<PlannedRefund, "payment" | "paymentRow">,
): PlannedRefund | null {
  const key = `${STATED}${payment}`;
  const takesCents = statedRefundCents > 0 ? statedRefundCents : refunded?.isWhole ? (amountCents ?? 0) : 0;
  if (takesCents === 0 || moved(ofFile).length > 0) return null;
  return { key, refundOf: payment, payment, takesCents, ...(paymentRow === undefined ? {} : { paymentRow }) };
}

/** Says where refunds are: “by rows 3 and 4 and in “a.csv”, which was imported before”. */
function refundsLabel(rows: readonly FileRefund[], others: readonly RecordedRefund[]): string {
  const [other] = others;
  return [
    ...(rows.length > 0 ? [`by ${rowsLabel(rows)}`] : []),
    ...(other ? [`in ${fileLabel(other)}`] : []),
  ].join(" and ");
}

function rowsLabel(refunds: readonly FileRefund[]): string {
  const numbers = refunds.map(({ number }) => number);
  const [last] = numbers.slice(-1);
  return numbers.length === 1 ? `row ${last}` : `rows ${numbers.slice(0, -1).join(", ")} and ${last}`;
}
