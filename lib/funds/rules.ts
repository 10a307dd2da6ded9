import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { GENERAL_FUND } from "./labels";

/** Whether a name is reserved for the general fund. */
export const isGeneral = (name: string): boolean => name.toLowerCase() === GENERAL_FUND.toLowerCase();

/** A part of a donation that is designated to a fund, in cents. A null `fundId` is the general fund. */
export type Part = { fundId: string | null; amountCents: number };

/**
 * Scales parts, which sum to more than 0, to a new amount in proportion. The results sum to `amountCents` exactly:
 * leftover cents go to the largest remainders. A part of zero is omitted, except that one part always remains.
 */
export function scaleParts(parts: readonly Part[], amountCents: number): Part[] {
  // BigInt, because products exceed the safe integer range.
  const total = parts.reduce((sum, part) => sum + BigInt(part.amountCents), 0n);
  const shares = parts.map((part, index) => {
    const product = BigInt(amountCents) * BigInt(part.amountCents);
    return { ...part, index, cents: Number(product / total), rest: product % total };
  });
  const left = amountCents - shares.reduce((sum, { cents }) => sum + cents, 0);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  );
  const roundedUp = new Set(byRest.slice(0, left).map(({ index }) => index));
  const scaled = shares.map(({ fundId, index, cents }) => ({
    fundId,
    amountCents: cents + (roundedUp.has(index) ? 1 : 0),
  }));
  const some = scaled.filter((part) => part.amountCents > 0);
  if (some.length > 0) return some;
  const [largest] = parts.toSorted((a, b) => b.amountCents - a.amountCents);
  return [{ fundId: largest?.fundId ?? null, amountCents: 0 }];
}

/** The designation that donors or staff request: one fund, or parts of the amount. */
export type RequestedFunds = { fundId?: string | null | undefined; split?: readonly Part[] | undefined };

/** Returns the problems of a designation of `amountCents`, by field; empty if it is valid. */
export function designationProblems({ fundId, split }: RequestedFunds, amountCents: number): FieldErrors {
  if (!split) return {};
  if (fundId !== undefined) return { split: ["Give a fund or a split, not both"] };
  if (new Set(split.map((part) => part.fundId)).size < split.length)
    return { split: ["Name each fund once"] };
  const sum = split.reduce((cents, part) => cents + part.amountCents, 0);
  return sum === amountCents
    ? {}
    : { split: [`The parts add up to ${formatUsd(sum)} instead of ${formatUsd(amountCents)}`] };
}
