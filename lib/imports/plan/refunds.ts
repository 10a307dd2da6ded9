import { formatUsd } from "@/lib/kernel/money";
import type { RowDonation } from "./interpret";
import type { RowRefund } from "./interpret-refund";

/** A refund of the file with its row number, and the key under which imports record it. */
export type FileRefund = RowRefund & { number: number; key: string };

/** A donation that an earlier import made of a payment, as it is now. Amounts in cents. */
export type ImportedPayment = {
  donationId: string;
  amountCents: number;
  isVoided: boolean;
  isSplit: boolean;
  hasTickets: boolean;
  /** The payment before its refunds; null if that was not recorded. */
  paidCents: number | null;
  /** The sum of the refunds that imports took off it, and whether any of them has no id of its own. */
  takenCents: number;
  hasUnnamed: boolean;
  donor: string;
  day: string;
};

/** A refund planned to be taken off a donation of an earlier import, in cents. Negative for money that came back. */
export type PlannedRefund = { refundedId: string; takesCents: number };

/** The refunds of a file, and what they refund. */
export type FileRefunds = {
  /** By the id of the payment, in file order. */
  ofPayment: ReadonlyMap<string, readonly FileRefund[]>;
  /** The id of the payment by the row number of each refund. A refund of a refund has the same payment. */
  paymentOf: ReadonlyMap<number, string>;
  /** The row that counts of a refund that the file has twice. */
  twinOf: ReadonlyMap<number, number>;
  /** The refunded payments of the file, by id. Amounts in cents. */
  payments: ReadonlyMap<string, { number: number; amountCents: number | null }>;
};

/** The same with what open rows need of earlier imports. */
export type Refunds = FileRefunds & {
  /** By the id of the payment. */
  imported: ReadonlyMap<string, ImportedPayment>;
  /** The same by the key of the payment, for rows that state what was refunded of theirs. */
  stated: ReadonlyMap<string, ImportedPayment>;
  /** The keys of refunds that imports took off. */
  recorded: ReadonlySet<string>;
};

export const NO_REFUNDS: FileRefunds = {
  ofPayment: new Map(),
  paymentOf: new Map(),
  twinOf: new Map(),
  payments: new Map(),
};

/** Beginning of the key of a row that is counted in the payment that it refunds. The row number of the payment follows. */
export const COUNTED_IN = "counted-in:";

/** Groups the refunds of a file, in file order, by the payment at the end of their references. */
export function groupRefunds(all: readonly FileRefund[]): Omit<FileRefunds, "payments"> {
  const byId = new Map<string, FileRefund>();
  const twinOf = new Map<number, number>();
  for (const refund of all) {
    if (refund.id === null) continue;
    const twin = byId.get(refund.id);
    // A refund that was pending can be in the file again when its money has moved.
    const isSettled = twin !== undefined && twin.openStatus !== null && refund.openStatus === null;
    if (twin && isSettled) twinOf.set(twin.number, refund.number);
    else if (twin) twinOf.set(refund.number, twin.number);
    if (!twin || isSettled) byId.set(refund.id, refund);
  }
  const ofPayment = new Map<string, FileRefund[]>();
  const paymentOf = new Map<number, string>();
  for (const refund of all) {
    if (refund.of === null || twinOf.has(refund.number)) continue;
    const seen = new Set<string>();
    let payment = refund.of;
    for (let next = byId.get(payment)?.of; next && !seen.has(payment); next = byId.get(payment)?.of) {
      seen.add(payment);
      payment = next;
    }
    paymentOf.set(refund.number, payment);
    ofPayment.set(payment, [...(ofPayment.get(payment) ?? []), refund]);
  }
  return { ofPayment, paymentOf, twinOf };
}

/** Returns the refunds whose money moved. */
export const moved = (refunds: readonly FileRefund[]) =>
  refunds.filter(({ openStatus }) => openStatus === null);

/** Returns what refunds of `takenCents` leave of a payment in cents, from 0 to its amount. */
export const remainingCents = (paidCents: number, takenCents: number) =>
  Math.min(paidCents, Math.max(0, paidCents - takenCents));

type Recorded = Pick<ImportedPayment, "amountCents" | "isVoided" | "paidCents" | "takenCents">;

/**
 * Whether a donation has exactly what the recorded refunds leave of its payment; a payment refunded in full is voided.
 * If not, staff corrected or voided it, or the refunds of its import were not recorded.
 */
export function isAsRecorded<T extends Recorded>(it: T): it is T & { paidCents: number } {
  if (it.paidCents === null) return false;
  const left = remainingCents(it.paidCents, it.takenCents);
  return it.isVoided ? left === 0 : left === it.amountCents;
}

/** Returns what remains of a payment in cents, from 0 to its amount, or null if it cannot be calculated. */
function remainder(amountCents: number | null, refunds: readonly FileRefund[]): number | null {
  const counted = moved(refunds);
  if (amountCents === null || counted.some(({ problem }) => problem !== null)) return null;
  return remainingCents(amountCents, sumOf(counted));
}

const sumOf = (refunds: readonly FileRefund[]) =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

type Refundable = Pick<RowDonation, "amountCents" | "refunded" | "statedRefundCents">;

/** Returns why a donation that is marked as refunded is rejected: no row of the file is its refund. */
export function statusProblem(
  { refunded, statedRefundCents }: Refundable,
  refunds: readonly FileRefund[],
  isImported: boolean,
): string | undefined {
  if (!refunded || moved(refunds).length > 0 || statedRefundCents > 0) return undefined;
  if (isImported)
    return `Its status is “${refunded.status}”, and it was imported before: unless that is done already, correct or void the donation by hand`;
  return refunded.isWhole
    ? `Its status is “${refunded.status}”: only donations that arrived are imported`
    : `Its status is “${refunded.status}”, and no row of the file is its refund: enter what is left as its amount and “Completed” as its status, or use a file that has the refund`;
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
  return `${formatUsd(statedRefundCents)} of it was refunded, and it was imported before without that: ${remedy} by hand`;
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
    remarks.push(`${formatUsd(taken)} of ${formatUsd(amountCents)} was refunded: ${formatUsd(left)} is left`);
  return left;
}

/**
 * Returns what remains of a donation in cents after the refunds of the file, which are either rows of their own or stated
 * in the row of the donation. Stated ones are the sum of those rows. Adds to `reasons` why it is rejected, and
 * to `remarks` what the refunds take off.
 */
export function reduceDonation(
  donation: Refundable,
  refunds: readonly FileRefund[],
  notes: { reasons: string[]; remarks: string[] },
): number | null {
  const { amountCents, refunded, statedRefundCents } = donation;
  const { reasons, remarks } = notes;
  for (const { number, openStatus } of refunds)
    if (openStatus !== null)
      remarks.push(`Row ${number} is a refund of it with the status “${openStatus}”: nothing is taken off`);
  const counted = moved(refunds);
  if (counted.length === 0)
    return amountCents === null || statedRefundCents === 0
      ? amountCents
      : reduceByStated(donation, amountCents, notes);
  const rows = rowsLabel(counted);
  const left = remainder(amountCents, refunds);
  if (amountCents === null || left === null) {
    const problem = counted.find((one) => one.problem !== null)?.problem ?? "the amount is missing";
    reasons.push(`Refunded by ${rows}, and what is left is not known: ${problem}`);
    return amountCents;
  }
  const taken = formatUsd(amountCents - left);
  if (statedRefundCents > 0 && statedRefundCents !== amountCents - left) {
    reasons.push(
      `Its refunded amount is ${formatUsd(statedRefundCents)}, but the file refunds ${taken} of it, by ${rows}: correct the refunded amount, or use a file that has all its refunds`,
    );
    return left;
  }
  if (left === 0) reasons.push(`Refunded in full by ${rows}`);
  else if (refunded?.isWhole)
    reasons.push(
      `Its status is “${refunded.status}”, but the file refunds only ${taken} of it, by ${rows}: correct its status, or use a file that has all its refunds`,
    );
  else if (left < amountCents)
    remarks.push(`${taken} of ${formatUsd(amountCents)} was refunded by ${rows}: ${formatUsd(left)} is left`);
  else remarks.push(`Refunded and paid again by ${rows}: nothing is taken off`);
  return left;
}

function rowsLabel(refunds: readonly FileRefund[]): string {
  const numbers = refunds.map(({ number }) => number);
  const [last] = numbers.slice(-1);
  return numbers.length === 1 ? `row ${last}` : `rows ${numbers.slice(0, -1).join(", ")} and ${last}`;
}

const refuse = (remark: string) => ({ outcome: "REFUSE" as const, remark });

/** What the check says about a refund. `countedIn` is the row of the payment that it reduces. */
export type RefundFate =
  | { outcome: "SKIP"; remark: string; countedIn: number | null }
  | { outcome: "FILL"; remark: string; plan: PlannedRefund }
  | { outcome: "REFUSE"; remark: string };

/**
 * Determines what happens to the row of a refund: it is counted in its payment, taken off the donation of an earlier
 * import, or the reason why neither.
 */
export function fateOf(refund: FileRefund, refunds: Refunds): RefundFate {
  const twin = refunds.twinOf.get(refund.number);
  if (twin !== undefined)
    return { outcome: "SKIP", remark: `Has the same transaction id as row ${twin}`, countedIn: null };
  const id = refunds.paymentOf.get(refund.number);
  if (id === undefined)
    return refuse(
      "It is a refund, but does not say of which transaction: choose the column that has its id, or correct or void the donation by hand",
    );
  if (refund.openStatus !== null)
    return refuse(`It is a refund with the status “${refund.openStatus}”: nothing is taken off`);
  const payment = refunds.payments.get(id);
  const before = refunds.imported.get(id);
  if (before)
    return fateAfterImport(refund, before, {
      payment,
      ofPayment: refunds.ofPayment.get(id) ?? [],
      recorded: refunds.recorded,
    });
  if (payment)
    return {
      outcome: "SKIP",
      remark: `Counted in row ${payment.number}, which it refunds`,
      countedIn: payment.number,
    };
  return refuse(
    `It refunds the transaction “${id}”, which is not in the file and was not imported before: if the donation was recorded otherwise, correct or void it by hand`,
  );
}

type OfPayment = {
  payment: { amountCents: number | null } | undefined;
  ofPayment: readonly FileRefund[];
  recorded: ReadonlySet<string>;
};

function fateAfterImport(
  refund: FileRefund,
  before: ImportedPayment,
  { payment, ofPayment, recorded }: OfPayment,
): RefundFate {
  const { amountCents, isVoided, donor, day } = before;
  const donation = `the donation of ${formatUsd(amountCents)} by ${donor} on ${day}, which was imported before`;
  const counted = { outcome: "SKIP", remark: `Already counted in ${donation}`, countedIn: null } as const;
  if (recorded.has(refund.key)) return counted;
  const asRecorded = isAsRecorded(before) ? before : null;
  // Without an id, a refund that was taken off before cannot be told from a new one if its cells differ.
  const isNew = (one: FileRefund) => one.id !== null && one.problem === null && !recorded.has(one.key);
  if (asRecorded && !asRecorded.hasUnnamed && isNew(refund))
    return takeOff(refund, asRecorded, { fresh: moved(ofPayment).filter(isNew), donation });
  if (isVoided) return { outcome: "SKIP", remark: `It refunds ${donation} and is voided`, countedIn: null };
  const left = payment ? remainder(payment.amountCents, ofPayment) : null;
  if (left === amountCents) return counted;
  if (left === null)
    return refuse(`It refunds ${donation}: unless this is taken off already, correct or void it by hand`);
  return refuse(byHand(donation, left));
}

const byHand = (donation: string, left: number) =>
  left === 0
    ? `It refunds ${donation}: void it by hand`
    : `It refunds ${donation}: correct its amount to ${formatUsd(left)} by hand`;

function takeOff(
  refund: FileRefund,
  { donationId, paidCents, takenCents, isSplit, hasTickets }: ImportedPayment & { paidCents: number },
  { fresh, donation }: { fresh: readonly FileRefund[]; donation: string },
): RefundFate {
  const after = (some: readonly FileRefund[]) => remainingCents(paidCents, takenCents + sumOf(some));
  const earlier = fresh.filter(({ number }) => number < refund.number);
  const was = after(earlier);
  const left = after([...earlier, refund]);
  const plan = { refundedId: donationId, takesCents: refund.amountCents };
  const isWhole = after(fresh) === 0;
  if (isSplit || (hasTickets && isWhole)) return refuse(byHand(donation, after(fresh)));
  const remark =
    was === left
      ? `It refunds ${donation}: ${left === 0 ? "nothing of it is left to take off" : "nothing changes"}`
      : left === 0
        ? `Takes ${formatUsd(was)} off ${donation}: nothing is left, so it is voided`
        : left < was
          ? `Takes ${formatUsd(was - left)} off ${donation}: ${formatUsd(left)} is left`
          : `Gives ${formatUsd(left - was)} back to ${donation}: it is ${formatUsd(left)} again`;
  return { outcome: "FILL", remark, plan };
}
