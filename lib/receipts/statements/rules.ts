import { type ReceiptSums, receiptSums } from "../rules";
import type { PaidDonation } from "./store";

/** A donation of a statement with the sums of its receipt. */
export type StatementLine = { donation: PaidDonation; sums: ReceiptSums };

export type StatementTotals = {
  /** All amounts are in cents and are the sums of the lines. */
  paidCents: number;
  returnedCents: number;
  goodsCents: number;
  /** Sum over the donations whose deductible part is known. */
  deductibleCents: number;
  /**
   * Number of donations without a known deductible part, apart from property: tickets without a stated value, disputed
   * payments.
   */
  unknown: number;
};

/** Returns the lines of a statement, each with the sums of its receipt, so that both always agree. */
export function statementLines(
  rows: readonly PaidDonation[],
  org: { taxStatus: "501C3" | "OTHER" },
): StatementLine[] {
  return rows.flatMap((donation) => {
    const sums = receiptSums({ ...donation, taxStatus: org.taxStatus });
    return sums ? [{ donation, sums }] : [];
  });
}

export function statementTotals(lines: readonly StatementLine[]): StatementTotals {
  const sumOf = (cents: (sums: ReceiptSums) => number | null) =>
    lines.reduce((sum, line) => sum + (cents(line.sums) ?? 0), 0);
  return {
    paidCents: sumOf(({ paidCents }) => paidCents),
    returnedCents: sumOf(({ returnedCents }) => returnedCents),
    goodsCents: sumOf(({ goodsCents, state }) => (state === "VOID" ? 0 : goodsCents)),
    deductibleCents: sumOf(({ deductibleCents }) => deductibleCents),
    unknown: lines.filter(({ sums }) => sums.deductibleCents === null && !sums.isProperty).length,
  };
}

/** The sums that a statement is issued with, in cents. */
export type IssuedSums = Omit<StatementTotals, "unknown"> & { donationCount: number };

export function issuedSums(lines: readonly StatementLine[]): IssuedSums {
  const { unknown: _, ...sums } = statementTotals(lines);
  return { donationCount: lines.length, ...sums };
}

/** Whether a statement's sums differ from those of the one issued before, so that it replaces it. */
export function differ(a: IssuedSums, b: IssuedSums): boolean {
  return (
    a.donationCount !== b.donationCount ||
    a.paidCents !== b.paidCents ||
    a.returnedCents !== b.returnedCents ||
    a.goodsCents !== b.goodsCents ||
    a.deductibleCents !== b.deductibleCents
  );
}
