/** Payment methods of offline donations, which are received outside of the processor and recorded by staff. */
export const OFFLINE_METHODS = ["CASH", "CHECK", "BANK_TRANSFER", "PLATFORM", "STOCK", "IN_KIND"] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/**
 * The reasons for asking staff to confirm a donation: its check was recorded before, its check is repeated in the same
 * batch, or it was received more than ten years ago.
 */
export const DOUBTS = ["RECORDED_CHECK", "REPEATED_CHECK", "LONG_AGO"] as const;

/** Days of receipt before this one are refused. */
export const EARLIEST_RECEIPT = "1970-01-01";

export function isOfflineMethod(method: string): method is OfflineMethod {
  return OFFLINE_METHODS.some((one) => one === method);
}

/**
 * Whether a donation is a voided offline one. These have no refunds or disputes, so only a void makes them `REFUNDED`.
 */
export function isVoided(row: { status: string; paymentMethod: string }): boolean {
  return row.status === "REFUNDED" && isOfflineMethod(row.paymentMethod);
}

/** Whether a method has a reference: the bank's, or that of the other platform. */
export function hasReference(method: string): boolean {
  return method === "BANK_TRANSFER" || method === "PLATFORM";
}

/** Whether a method is property, whose value a receipt never states (IRS Publication 1771). */
export function isProperty(method: string): boolean {
  return method === "STOCK" || method === "IN_KIND";
}

/**
 * Returns an amount in cents as shown to donors: 0 for property, because the estimate is internal to the organization.
 */
export function shownToDonor(method: string, cents: number): number {
  return isProperty(method) ? 0 : cents;
}

/** A campaign that an offline donation can credit, with what donors can receive in return. */
export type CampaignToCredit = {
  id: string;
  title: string;
  /** Giving levels in the campaign's order; amounts in cents. Archived ones are only for existing donations. */
  levels: readonly { id: string; name: string; amountCents: number; archived: boolean }[];
  /** Null: the campaign sells no tickets. */
  ticketPriceCents: number | null;
  isMembership: boolean;
  /** The fund of its donations unless another one is chosen; null: the general fund. */
  defaultFundId: string | null;
};

/**
 * Most tickets of a donation that staff record or import, such as several tables of a company. Donors order at most 20.
 * As in the constraint `donations_tickets`.
 */
export const MAX_OFFLINE_TICKETS = 500;
