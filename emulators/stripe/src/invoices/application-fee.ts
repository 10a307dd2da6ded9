import type { InvoiceRecord } from "../store/billing-records";

/**
 * The application fee of an invoice in cents: the amount set on the draft, else the subscription's percentage (in
 * hundredths of a percent) of the total, rounded half up; null for neither. Stripe does not document its rounding, so
 * this is an assumption.
 */
export function applicationFeeCents(
  invoice: Pick<InvoiceRecord, "amountCents" | "feeCents" | "feeBasisPoints">,
): number | null {
  if (invoice.feeCents !== null) return invoice.feeCents;
  if (invoice.feeBasisPoints === null) return null;
  return Math.floor((invoice.amountCents * invoice.feeBasisPoints + 5000) / 10_000);
}
