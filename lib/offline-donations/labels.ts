/** How offline donations are given: outside of the processor, recorded by staff. */
export const OFFLINE_METHODS = ["CASH", "CHECK", "BANK_TRANSFER", "PLATFORM", "STOCK", "IN_KIND"] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/**
 * Why staff are asked before a donation is recorded: its check was recorded before, or is an earlier one of the same batch, or it was
 * received more than ten years ago.
 */
export const DOUBTS = ["RECORDED_CHECK", "REPEATED_CHECK", "LONG_AGO"] as const;

/** Days of receipt before this one are refused. */
export const EARLIEST_RECEIPT = "1970-01-01";

export function isOfflineMethod(method: string): method is OfflineMethod {
  return OFFLINE_METHODS.some((one) => one === method);
}

/** Whether a donation is an offline one that was voided: it has no refunds and disputes, so a void alone returns it. */
export function isVoided(row: { status: string; paymentMethod: string }): boolean {
  return row.status === "REFUNDED" && isOfflineMethod(row.paymentMethod);
}

/** Whether what is recorded has a reference: the bank's, or that of the platform. */
export function hasReference(method: string): boolean {
  return method === "BANK_TRANSFER" || method === "PLATFORM";
}

/** Whether what was given is property, whose value a receipt never states (IRS Publication 1771). */
export function isProperty(method: string): boolean {
  return method === "STOCK" || method === "IN_KIND";
}

/** An amount in cents as donors see it: the organization's estimate of property is its own, so they see 0. */
export function shownToDonor(method: string, cents: number): number {
  return isProperty(method) ? 0 : cents;
}
