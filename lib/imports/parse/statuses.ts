import { plainName } from "../rules";

/** Statuses of received payments. Others, such as failed, pending and refunded, are not imported. */
const ARRIVED = new Set([
  "",
  "paid",
  "complete",
  "completed",
  "succeeded",
  "success",
  "successful",
  "approved",
  "received",
  "cleared",
  "deposited",
  "settled",
  "captured",
  "active",
  "renewal",
]);

const DONATED = /donation|gift|contribution|payment|subscription|recurring|renewal|pledge|^onetime|^monthly/;
const NOT_DONATED =
  /refund|revers|chargeback|dispute|fee|bill(?!user)|invoice|loan|withdraw|transfer|deposit|conversion|hold|ticket|registration|purchase|auction|order|payout|expense/;

/** A registration or tickets, bought together with a donation. */
const WITH_DONATION = /^(?:event)?(?:registrations?|tickets?)(?:w|with|and|plus)(?:a)?donation$/;

const TICKET_SALE = /^(?:event)?(?:tickets?|registrations?)(?:purchase|sale|order)?$/;

/**
 * Whether a transaction type in the export of a processor or fundraising system is a donation. Of a row with tickets,
 * it can also be their sale. If the column of the amount has only donations, it can be a registration with a donation.
 */
export function isDonation(
  type: string,
  { hasTickets = false, amountColumn = "" }: { hasTickets?: boolean; amountColumn?: string } = {},
): boolean {
  const plain = plainName(type);
  if (WITH_DONATION.test(plain) && /^donation(?:gross)?amount$/.test(plainName(amountColumn))) return true;
  if (hasTickets && TICKET_SALE.test(plain)) return true;
  return plain === "" || (DONATED.test(plain) && !NOT_DONATED.test(plain));
}

/** Values of columns such as “Refunded”, “Payment Mode” and “Balance Impact” in rows that count. */
const COUNTED = new Set(["", "no", "n", "false", "f", "none", "live", "credit", "open"]);

/** Whether a row is marked as refunded, a test, or not a payment. Unknown values count as a mark. */
export function isExcluded(mark: string): boolean {
  const plain = plainName(mark);
  // “0” and “$0.00” mean no refund.
  return !COUNTED.has(plain) && !/^0+$/.test(plain);
}

/** Whether a status means that a payment was refunded or charged back, in full or in part; null for other statuses. */
export function refundIn(status: string): "WHOLE" | "PART" | null {
  const plain = plainName(status);
  if (/^part(?:ial(?:ly)?|ly)?(?:refund(?:ed)?|reversed|reversal)$/.test(plain)) return "PART";
  return /^(?:(?:fully)?refunded|reversed|chargeback|chargedback)$/.test(plain) ? "WHOLE" : null;
}

/** Whether a status means that the payment was received. */
export function isArrived(status: string): boolean {
  return ARRIVED.has(plainName(status));
}
