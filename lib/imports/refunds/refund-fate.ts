import { formatUsd } from "@/lib/kernel/money";
import { ID } from "../plan/row-keys";
import { doubtOf, otherReference, TOO_MANY } from "./doubts";
import { MAX_REFUNDS } from "./group-refunds";
import { describePayment, identityProblem } from "./payment-identity";
import {
  type FileRefund,
  fileLabel,
  type ImportedPayment,
  type PlannedRefund,
  type Refunds,
  type RefundsOfRow,
} from "./refunds";
import { isAsRecorded, moved, remainder, remainingCents, sumOf } from "./remaining";

const refuse = (remark: string) => ({ outcome: "REFUSE" as const, remark });

/** What the check says about a refund. `countedIn` is the row of the payment that it reduces. */
export type RefundFate =
  | { outcome: "SKIP"; remark: string; countedIn: number | null; plan: PlannedRefund | null }
  | { outcome: "FILL"; remark: string; plan: PlannedRefund }
  | { outcome: "REFUSE"; remark: string };

/**
 * Determines what happens to the row of a refund: it is counted in its payment, deducted from the donation of an
 * earlier import, recorded until a file has its payment, or rejected with the reason.
 */
export function fateOf(refund: FileRefund, refunds: Refunds): RefundFate {
  const twin = refunds.twinOf.get(refund.number);
  const skip = (remark: string) => ({ outcome: "SKIP" as const, remark, countedIn: null, plan: null });
  if (twin !== undefined) return skip(`Has the same transaction id as row ${twin}`);
  const id = refunds.paymentOf.get(refund.number);
  if (id === undefined)
    return refuse(
      "It is a refund, but names no refunded transaction: choose the column that has that transaction’s id, or correct or void the donation by hand",
    );
  if (refund.openStatus !== null)
    return refuse(`It is a refund with the status “${refund.openStatus}”: nothing is deducted`);
  const payment = refunds.payments.get(id);
  const before = refunds.imported.get(id);
  const ofRow = {
    ofFile: refunds.ofPayment.get(id) ?? [],
    recorded: refunds.recorded.get(`${ID}${id}`) ?? [],
    elsewhere: refunds.elsewhere,
  };
  if (ofRow.ofFile.length > MAX_REFUNDS) return refuse(TOO_MANY);
  const isUncertain =
    refunds.source === "OTHER" &&
    (!payment || identityProblem(payment, before, ofRow.recorded) !== undefined);
  const plan = {
    key: refund.key,
    refundOf: `${ID}${refund.of}`,
    payment: `${ID}${id}`,
    takesCents: refund.amountCents,
    ...(refunds.source === "OTHER" && payment ? { paymentRow: describePayment(payment) } : {}),
  };
  if (before) return fateAfterImport(refund, before, { payment, ofRow, plan, isUncertain });
  if (refund.problem === null) {
    const doubt = doubtOf(ofRow);
    if (doubt) return refuse(doubt);
  }
  if (payment)
    return {
      outcome: "SKIP",
      remark: `Counted in row ${payment.number}, which it refunds`,
      countedIn: payment.number,
      plan: refund.problem === null && !isUncertain ? plan : null,
    };
  if (isUncertain)
    return refuse(
      `It refunds the transaction “${id}”, which is not in the file and was not imported before: use a file that has both, or if the donation was recorded in another way, correct or void it by hand`,
    );
  if (refund.problem !== null) return refuse(refund.problem);
  const known = ofRow.recorded.find(({ key }) => key === refund.key);
  if (known) return { ...skip(`Recorded before, in ${fileLabel(known)}`), plan };
  return {
    outcome: "FILL",
    remark: `It refunds the transaction “${id}”, which was not imported: it is deducted once a file adds that transaction. If the donation was recorded in another way, correct or void it by hand`,
    plan,
  };
}

type OfPayment = {
  payment: { amountCents: number | null } | undefined;
  ofRow: RefundsOfRow;
  plan: PlannedRefund;
  /** Whether nothing but an id of an unnamed system says which donation it refunds. */
  isUncertain: boolean;
};

function fateAfterImport(
  refund: FileRefund,
  before: ImportedPayment,
  { payment, ofRow, plan, isUncertain }: OfPayment,
): RefundFate {
  const { amountCents, isVoided, donor, day } = before;
  const { ofFile, recorded, elsewhere } = ofRow;
  const donation = `the donation of ${formatUsd(amountCents)} by ${donor} on ${day}, which was imported before`;
  const counted = (ofImport: PlannedRefund | null) =>
    ({ outcome: "SKIP", remark: `Already counted in ${donation}`, countedIn: null, plan: ofImport }) as const;
  if (isUncertain)
    return refuse(
      `It may refund ${donation}, but another system can have the same id: use a file that also has the row of that payment, or correct or void it by hand`,
    );
  const other = otherReference(refund, elsewhere);
  if (other) return refuse(other);
  const known = recorded.find(({ key }) => key === refund.key);
  if (known && known.amountCents !== refund.amountCents)
    return refuse(
      `It refunds ${donation}, with ${formatUsd(known.amountCents)} in ${fileLabel(known)}: correct its amount, or undo that import first`,
    );
  if (known) return counted(plan);
  const asRecorded = isAsRecorded(before) ? before : null;
  // Without an id, a refund that was deducted before cannot be distinguished from a new one if its cells differ.
  const isNew = (one: FileRefund) =>
    one.id !== null &&
    one.problem === null &&
    !elsewhere.has(one.key) &&
    !recorded.some(({ key }) => key === one.key);
  if (asRecorded && !asRecorded.hasUnnamed && isNew(refund))
    return takeOff(plan, asRecorded, { refund, fresh: moved(ofFile).filter(isNew), donation });
  if (isVoided)
    return {
      outcome: "SKIP",
      remark: `It refunds ${donation} and is voided`,
      countedIn: null,
      plan: null,
    };
  const left = payment ? remainder(payment.amountCents, ofFile) : null;
  if (left === amountCents) return counted(null);
  if (left === null)
    return refuse(
      `It refunds ${donation}: unless this refund is already deducted, correct or void the donation by hand`,
    );
  return refuse(byHand(donation, left));
}

const byHand = (donation: string, left: number) =>
  left === 0
    ? `It refunds ${donation}: void it by hand`
    : `It refunds ${donation}: correct its amount to ${formatUsd(left)} by hand`;

function takeOff(
  plan: PlannedRefund,
  { paidCents, takenCents: before, isSplit, hasTickets }: ImportedPayment & { paidCents: number },
  { refund, fresh, donation }: { refund: FileRefund; fresh: readonly FileRefund[]; donation: string },
): RefundFate {
  const after = (some: readonly FileRefund[]) => remainingCents(paidCents, before + sumOf(some));
  const earlier = fresh.filter(({ number }) => number < refund.number);
  const was = after(earlier);
  const left = after([...earlier, refund]);
  const isWhole = after(fresh) === 0;
  if (isSplit || (hasTickets && isWhole)) return refuse(byHand(donation, after(fresh)));
  const remark =
    was === left
      ? `It refunds ${donation}: ${left === 0 ? "nothing of it remains to be deducted" : "nothing changes"}`
      : left === 0
        ? `Deducts ${formatUsd(was)} from ${donation}: nothing remains, so it is voided`
        : left < was
          ? `Deducts ${formatUsd(was - left)} from ${donation}: ${formatUsd(left)} remains`
          : `Adds ${formatUsd(left - was)} back to ${donation}: it is ${formatUsd(left)} again`;
  return { outcome: "FILL", remark, plan };
}
