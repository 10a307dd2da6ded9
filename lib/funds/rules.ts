import type { FieldErrors } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { GENERAL_FUND } from "./labels";

/** Whether a fund may not have this name, since it is that of the general fund. */
export const isGeneral = (name: string): boolean => name.toLowerCase() === GENERAL_FUND.toLowerCase();

/** What of a donation is designated to a fund; `fundId` null: the general fund. */
export type Part = { fundId: string | null; amountCents: number };

/**
 * Parts of a new amount in the proportion of the given ones, which sum to more than 0. They sum to `amountCents` exactly: cents
 * left over go to the largest remainders. A part of nothing is omitted, except that one part always remains.
 */
export function scaleParts(parts: readonly Part[], amountCents: number): Part[] {
  // Products exceed what a number holds exactly.
  const total = parts.reduce((sum, part) => sum + BigInt(part.amountCents), 0n);
  const shares = parts.map((part, place) => {
    const product = BigInt(amountCents) * BigInt(part.amountCents);
    return { ...part, place, cents: Number(product / total), rest: product % total };
  });
  const left = amountCents - shares.reduce((sum, { cents }) => sum + cents, 0);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1,
  );
  const lucky = new Set(byRest.slice(0, left).map(({ place }) => place));
  const scaled = shares.map(({ fundId, place, cents }) => ({
    fundId,
    amountCents: cents + (lucky.has(place) ? 1 : 0),
  }));
  const some = scaled.filter((part) => part.amountCents > 0);
  if (some.length > 0) return some;
  const [largest] = parts.toSorted((a, b) => b.amountCents - a.amountCents);
  return [{ fundId: largest?.fundId ?? null, amountCents: 0 }];
}

/** What donors or staff ask for: one fund, or parts of the amount. */
export type RequestedFunds = { fundId?: string | null | undefined; split?: readonly Part[] | undefined };

/** What is wrong with a designation of `amountCents`, by field; empty if it is valid. */
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
