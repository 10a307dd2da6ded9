import { deductibleCents, type Goods, knownGoodsCents, remainingCents } from "@/lib/donations/deductible";
import { paidCents } from "@/lib/donations/paid-amount";
import { isProperty, isVoided as isVoidedDonation } from "@/lib/offline-donations/labels";

/** Maximum number of times that staff may resend the receipt of one donation within an hour. */
export const MAX_PER_HOUR = 3;

/** The columns from which a receipt is computed. */
export type ReceiptRow = Goods & {
  status: "PENDING" | "SUCCEEDED" | "FAILED" | "DISPUTED" | "REFUNDED";
  paymentMethod: string;
  amountCents: number;
  totalChargedCents: number;
  receivedCents: number | null;
  refundedCents: number;
  taxStatus: "501C3" | "OTHER";
};

/**
 * `VALID`: the whole payment counts. `REDUCED`: partly refunded. `HELD`: disputed. `VOID`: refunded, taken back by the
 * bank, or voided by staff.
 */
export type ReceiptState = "VALID" | "REDUCED" | "HELD" | "VOID";

export type ReceiptSums = {
  state: ReceiptState;
  /** Property has no value on receipts: all sums but that of goods are 0 (IRS Publication 1771). */
  isProperty: boolean;
  /** An offline donation voided by staff: it was never given, so all sums are 0. */
  isVoided: boolean;
  /** All amounts are in cents. Amount the donor paid, including what was refunded later. */
  paidCents: number;
  /** The part of it that was refunded or taken back by the bank. */
  returnedCents: number;
  remainingCents: number;
  /** Fair market value of goods and services. Null if not stated, or if donations are not deductible. */
  goodsCents: number | null;
  /**
   * Maximum deductible amount. Null if the value of goods is unknown, a dispute is open, or donations are not
   * deductible.
   */
  deductibleCents: number | null;
};

/** Whether a donation was ever paid. Unpaid donations have no receipt. */
export function isPaid(status: ReceiptRow["status"]): boolean {
  return status !== "PENDING" && status !== "FAILED";
}

/** Returns the amounts of a receipt, or null for a donation that was never paid. */
export function receiptSums(row: ReceiptRow): ReceiptSums | null {
  if (!isPaid(row.status)) return null;
  const goods = row.taxStatus === "OTHER" ? null : knownGoodsCents(row);
  const isVoided = isVoidedDonation(row);
  const none = { paidCents: 0, returnedCents: 0, remainingCents: 0 };
  if (isVoided)
    return { state: "VOID", isProperty: false, isVoided, ...none, goodsCents: 0, deductibleCents: 0 };
  if (isProperty(row.paymentMethod))
    return { state: "VALID", isProperty: true, isVoided, ...none, goodsCents: goods, deductibleCents: null };
  const paid = paidCents(row);
  const remaining = remainingCents({ ...row, totalChargedCents: paid });
  const state = stateOf(row.status, paid, remaining);
  return {
    state,
    isProperty: false,
    isVoided,
    paidCents: paid,
    returnedCents: paid - remaining,
    remainingCents: remaining,
    goodsCents: goods,
    deductibleCents: goods === null || state === "HELD" ? null : deductibleCents(remaining, goods),
  };
}

function stateOf(status: ReceiptRow["status"], paid: number, remaining: number): ReceiptState {
  if (remaining === 0) return "VOID";
  if (status === "DISPUTED") return "HELD";
  return remaining < paid ? "REDUCED" : "VALID";
}
