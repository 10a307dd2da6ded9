import type { InvoiceRecord } from "../store/billing-records";

/**
 * The application fee of an invoice in cents: the amount that was set on the draft, else the subscription's percentage
 * (in hundredths of a percent) of the total, half a cent rounded up; null for neither. That the processor rounds to
 * the nearest cent is an assumption: it does not say.
 */
export function applicationFeeCents(
  invoice: Pick<InvoiceRecord, "amountCents" | "feeCents" | "feeBasisPoints">,
): number | null {
  if (invoice.feeCents !== null) return invoice.feeCents;
  if (invoice.feeBasisPoints === null) return null;
  return Math.floor((invoice.amountCents * invoice.feeBasisPoints + 5000) / 10_000);
}
