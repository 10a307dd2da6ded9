import { formatUsd, parseUsd } from "@/lib/kernel/money";

export type RefundAmount =
  | { ok: true /** Null: the full remaining amount. */; amountCents: number | null }
  | { ok: false; problem: string | null };

/**
 * Parses the amount entered in the refund form: dollars, at most the remaining amount. An empty field is not reported
 * as a problem.
 */
export function parseRefundAmount(isFull: boolean, typed: string, refundableCents: number): RefundAmount {
  if (isFull) return { ok: true, amountCents: null };
  if (typed.trim() === "") return { ok: false, problem: null };
  const cents = parseUsd(typed);
  if (cents === null) return { ok: false, problem: "Enter a dollar amount, such as 50 or 1,250.00" };
  if (cents === 0) return { ok: false, problem: "Enter an amount greater than $0" };
  if (cents > refundableCents)
    return { ok: false, problem: `You can refund up to ${formatUsd(refundableCents)}` };
  return { ok: true, amountCents: cents };
}
