import { formatUsd } from "@/lib/kernel/money";

/** Formats a balance change in cents: `+$12.00`, `−$12.00`, `$0.00`. */
export function formatSignedUsd(cents: number): string {
  if (cents === 0) return formatUsd(0);
  return `${cents > 0 ? "+" : "−"}${formatUsd(Math.abs(cents))}`;
}

/** Formats a balance in cents: `$12.00`, or `−$12.00` below zero. */
export function balanceUsd(cents: number): string {
  return cents > 0 ? formatUsd(cents) : formatSignedUsd(cents);
}
