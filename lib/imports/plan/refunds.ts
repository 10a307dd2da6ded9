import { formatUsd } from "@/lib/kernel/money";
import { shortened } from "@/lib/kernel/text";
import type { RowDonation } from "../interpret/interpret-donation";
import type { RowRefund } from "../interpret/interpret-refund";

/** A refund of the file with its row number, and the key under which imports record it. */
export type FileRefund = RowRefund & { number: number; key: string };

/** A refund that an import recorded, in cents, and the name of the file that has it. */
export type RecordedRefund = {
  key: string;
  amountCents: number;
  /** The row of its payment in a file of an unnamed system (`describePayment`); null for other systems. */
  payment: string | null;
  file: string;
};

/** A donation that an earlier import made of a payment, as it is now. Amounts in cents. */
export type ImportedPayment = {
  donationId: string;
  amountCents: number;
  isVoided: boolean;
  isSplit: boolean;
  hasTickets: boolean;
  /** The payment before its refunds; null if that was not recorded. */
  paidCents: number | null;
  /** What the recorded refunds take off it, and whether a new one can be among them (`hasUnnamed`). */
  takenCents: number;
  hasUnnamed: boolean;
  donor: string;
  day: string;
  email: string;
  /** Whether people changed it. */
  isEdited: boolean;
};

/** A refund that the run records. `payment` is the key of its payment, also if it refunds another refund, `refundOf`. */
export type PlannedRefund = {
  key: string;
  refundOf: string;
  payment: string;
  /** In cents. Negative for money that came back. */
  takesCents: number;
  /** The row of its payment in a file of an unnamed system. */
  paymentRow?: string;
};

/** The plan of a row that imports nothing but a refund. */
export type PlannedRefundRow = { refund: PlannedRefund };

/** The refunds of a file, and what they refund. */
export type FileRefunds = {
  /** By the id of the payment, in file order. */
  ofPayment: ReadonlyMap<string, readonly FileRefund[]>;
  /** The id of the payment by the row number of each refund. A refund of a refund has the same payment. */
  paymentOf: ReadonlyMap<number, string>;
  /** The row that counts of a refund that the file has twice. */
  twinOf: ReadonlyMap<number, number>;
  /** The refunded payments of the file, by id. Amounts in cents. */
  payments: ReadonlyMap<string, FilePayment>;
};
export type PaymentRow = { amountCents: number | null; receivedOn: string; email: string | null };
export type FilePayment = PaymentRow & { number: number };

/** The same with what open rows need of earlier imports. */
export type Refunds = FileRefunds & {
  /** By the id of the payment. */
  imported: ReadonlyMap<string, ImportedPayment>;
  /** The same by the key of the payment, for rows that state what was refunded of theirs. */
  stated: ReadonlyMap<string, ImportedPayment>;
  /** The refunds that imports recorded of a payment, by its key. */
  recorded: ReadonlyMap<string, readonly RecordedRefund[]>;
  /** Refunds of the file that other files have for another payment, by key. */
  elsewhere: ReadonlyMap<string, OtherReference>;
  source: string;
};

/** What a refund refunds in another file: the key of that, and the name of the file. */
export type OtherReference = { refundOf: string; file: string };

export const NO_REFUNDS: FileRefunds = {
  ofPayment: new Map(),
  paymentOf: new Map(),
  twinOf: new Map(),
  payments: new Map(),
};

/** Beginning of the key of a refund or donation with an id. The id follows. */
export const ID = "id:";

/** Beginning of the key of a refund or donation without an id. */
export const ROW = "row:";

/** Beginning of the key of a refund that only the row of its payment states. The key of the payment follows. */
export const STATED = `${ROW}stated:`;

/**
 * Whether a refund can refer to another one. Ids of an unnamed system may number payments and refunds separately, so that
 * there a reference is that of a payment.
 */
export const isChained = (source: string) => source !== "OTHER";

/** Describes the row of a payment of an unnamed system. Two such systems can have the same id. */
export const describePayment = ({ amountCents, receivedOn, email }: PaymentRow) =>
  [amountCents ?? "", receivedOn, email?.toLowerCase() ?? ""].join(" ");

/** Whether a row is of the payment of a donation, by what remains comparable. */
function isPaymentOf({ amountCents, receivedOn, email }: PaymentRow, before: ImportedPayment): boolean {
  if (before.isEdited) return true;
  const isEmail = !email || !before.email || email.toLowerCase() === before.email.toLowerCase();
  return (
    isEmail && receivedOn === before.day && (before.paidCents === null || amountCents === before.paidCents)
  );
}

/**
 * Returns why a payment of an unnamed system is rejected: an imported file has another payment with its id, which can be of
 * another system.
 */
export function identityProblem(
  row: PaymentRow,
  before: ImportedPayment | undefined,
  recorded: readonly RecordedRefund[],
): string | undefined {
  const remedy =
    "If it is of another system, put the name of that system in front of all ids of this file; if it is the same, leave out the row";
  if (before && !isPaymentOf(row, before))
    return `Its transaction id is that of the donation of ${formatUsd(before.paidCents ?? before.amountCents)} by ${before.donor} on ${before.day}, which was imported before. ${remedy}`;
  const other = recorded.find(({ payment }) => payment !== null && payment !== describePayment(row));
  if (other)
    return `Its transaction id is that of another payment, refunded in ${fileLabel(other)}. ${remedy}`;
  return undefined;
}

/** Maximum number of a file's refunds of one payment, and of references from a refund to its payment. */
export const MAX_REFUNDS = 500;

/** Beginning of the key of a row that is counted in the payment that it refunds. The row number of the payment follows. */
export const COUNTED_IN = "counted-in:";

/**
 * Groups the refunds of a file, in file order, by the payment at the end of their references. `recorded` has what
 * refunds of other files refund, by id. References in a circle, or over too many refunds, have no payment. Of a payment
 * with too many refunds, which only a wrong column has, the first ones are returned, one more than allowed.
 */
export function groupRefunds(
  all: readonly FileRefund[],
  { source, recorded }: { source: string; recorded: ReadonlyMap<string, string> },
): Omit<FileRefunds, "payments"> {
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
  const nextOf = (id: string) => (isChained(source) ? (byId.get(id)?.of ?? recorded.get(id)) : undefined);
  const ofPayment = new Map<string, FileRefund[]>();
  const paymentOf = new Map<number, string>();
  for (const refund of all) {
    if (refund.of === null || twinOf.has(refund.number)) continue;
    const seen = new Set<string>();
    let payment = refund.of;
    for (
      let next = nextOf(payment);
      next && !seen.has(payment) && seen.size <= MAX_REFUNDS;
      next = nextOf(payment)
    ) {
      seen.add(payment);
      payment = next;
    }
    if (seen.has(payment) || seen.size > MAX_REFUNDS) continue;
    paymentOf.set(refund.number, payment);
    const others = ofPayment.get(payment);
    if (!others) ofPayment.set(payment, [refund]);
    else if (others.length <= MAX_REFUNDS) others.push(refund);
  }
  return { ofPayment, paymentOf, twinOf };
}

/** Returns the refunds whose money moved. */
export const moved = (refunds: readonly FileRefund[]) =>
  refunds.filter(({ openStatus }) => openStatus === null);

/** Returns what refunds of `takenCents` leave of a payment in cents, from 0 to its amount. */
export const remainingCents = (paidCents: number, takenCents: number) =>
  Math.min(paidCents, Math.max(0, paidCents - takenCents));

/** Returns what refunds take off their payment, in cents. What only a row of the payment states is the sum of the others. */
export function takenCents(refunds: readonly Taken[]): number {
  return Math.max(sumOf(refunds.filter((one) => !isStated(one))), sumOf(refunds.filter(isStated)));
}

type Taken = Pick<RecordedRefund, "key" | "amountCents">;
const isStated = ({ key }: Pick<Taken, "key">) => key.startsWith(STATED);
const isUnnamed = (refund: Pick<Taken, "key">) => refund.key.startsWith(ROW) && !isStated(refund);

/** Whether a new refund can be one of these: one of them has no id, or a row of the payment states more than those with one. */
export function hasUnnamed(refunds: readonly Taken[]): boolean {
  const stated = refunds.filter(isStated);
  const statesMore = sumOf(stated) > sumOf(refunds.filter((one) => !isStated(one)));
  return refunds.some(isUnnamed) || (stated.length > 0 && statesMore);
}

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

/** The refunds of a payment: those of its file, and those that imports recorded. */
export type RefundsOfRow = Pick<Refunds, "elsewhere"> & {
  ofFile: readonly FileRefund[];
  recorded: readonly RecordedRefund[];
};

type Refundable = Pick<RowDonation, "amountCents" | "refunded" | "statedRefundCents">;

/** Returns why a donation that is marked as refunded is rejected: no row of an imported file is its refund. */
export function statusProblem(
  { refunded, statedRefundCents }: Refundable,
  { ofFile, recorded }: RefundsOfRow,
  isImported: boolean,
): string | undefined {
  if (!refunded || moved(ofFile).length > 0 || recorded.length > 0 || statedRefundCents > 0) return undefined;
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
 * Returns what remains of a donation in cents after the refunds of the file and those that other files have of it. Those of
 * the file are either rows of their own or stated in the row of the donation. Stated ones are the sum of those rows. Adds
 * to `reasons` why it is rejected, and to `remarks` what the refunds take off.
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
      remarks.push(`Row ${number} is a refund of it with the status “${openStatus}”: nothing is taken off`);
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
    reasons.push(`Refunded ${label}, and what is left is not known: ${problem ?? "the amount is missing"}`);
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
    remarks.push(`${taken} of ${formatUsd(amountCents)} was refunded ${label}: ${formatUsd(left)} is left`);
  else remarks.push(`Refunded and paid again ${label}: nothing is taken off`);
  return left;
}

/**
 * Returns the refund that the row of a payment, which is not imported before, states in addition to all others. With a
 * status such as “Refunded” alone, that is the whole payment.
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

export const TOO_MANY = `More than ${MAX_REFUNDS} rows refund this transaction: choose the column that has the id of the refunded transaction`;

/**
 * Returns why new refunds in a file cannot be told from those that other files have of the same payment: one of them has no
 * id, the files differ about one of them, or there are too many.
 */
export function doubtOf({ ofFile, recorded, elsewhere }: RefundsOfRow): string | undefined {
  if (ofFile.length > MAX_REFUNDS) return TOO_MANY;
  const rows = moved(ofFile);
  for (const refund of rows) {
    const other = otherReference(refund, elsewhere);
    if (other) return other;
  }
  for (const { number, key, amountCents, problem } of rows) {
    const known = recorded.find((one) => one.key === key);
    if (known && problem === null && known.amountCents !== amountCents)
      return `The refund of row ${number} is ${formatUsd(amountCents)}, but ${formatUsd(known.amountCents)} in ${fileLabel(known)}: correct it, or undo that import first`;
  }
  const fresh = rows.filter(({ key }) => !recorded.some((one) => one.key === key));
  const [other] = recorded;
  if (!other || fresh.length === 0 || !(recorded.some(isUnnamed) || fresh.some(isUnnamed))) return undefined;
  return `The refund of row ${fresh[0]?.number} may be the same as one in ${fileLabel(other)}, because one of them has no id: leave out the row, or undo that import first`;
}

/** Returns why a refund is rejected that another file has for another payment. It counts for that one. */
export function otherReference(
  { number, key, of }: FileRefund,
  elsewhere: Refunds["elsewhere"],
): string | undefined {
  const other = elsewhere.get(key);
  return (
    other &&
    `Row ${number} refunds the transaction “${of}”, but “${other.refundOf.slice(ID.length)}” in ${fileLabel(other)}: correct it, or undo that import first`
  );
}

export const fileLabel = ({ file }: Pick<RecordedRefund, "file">) =>
  `“${shortened(file, 60)}”, which was imported before`;

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
