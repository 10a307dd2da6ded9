import { clipText, shortened } from "@/lib/kernel/text";
import type { ImportSource } from "../labels";
import { type NumberFormat, readAmount, readCurrency } from "../parse/amounts";
import { isArrived, refundIn } from "../parse/statuses";
import { plainName } from "../rules";
import type { At } from "./reading";

/** A refund, reversal or chargeback as given in a row. */
export type RowRefund = {
  /** Its own id in the other system; null if it has none, or only that of the payment. */
  id: string | null;
  /** The id of the transaction that it refunds; null if the row names none. */
  of: string | null;
  /** The amount to deduct, in cents. Negative for money that came back, such as by the reversal of a chargeback. */
  amountCents: number;
  /** Its status if the money did not move; null if it did. */
  openStatus: string | null;
  /** Why its amount is not known; null if it is. */
  problem: string | null;
};

const TAKES = /refund|revers|chargeback/;
const OTHERS = /fee|hold|payout|withdraw|deposit/;
const GIVES_BACK = /chargebackreversal|reversalofchargeback|cancell?edreversal/;
const SIGN = /^[-−(]|[-−)]$/u;

/**
 * Returns the refund of a row that names the refunded transaction, or null for any other row. In PayPal files, payments
 * of subscriptions name a transaction too, so type and sign identify refunds. There, a refund without the id of
 * its payment is also one.
 */
export function refundOf(
  at: At,
  source: ImportSource,
  { numberFormat }: { numberFormat: NumberFormat },
): RowRefund | null {
  const of = clipText(at("refundOf"), 200) || null;
  const id = clipText(at("donationId"), 200) || null;
  const type = plainName(at("transactionType"));
  const isNegative = SIGN.test(at("amount").trim());
  const isTyped = TAKES.test(type) && !OTHERS.test(type);
  const givesBack = isTyped && GIVES_BACK.test(type);
  if (type !== "" && !isTyped) return null;
  if (source === "PAYPAL" ? isNegative === givesBack || (of === null && !isTyped) : of === null) return null;
  const currency = readCurrency(at("currency"));
  const amount = readAmount(
    at("amount")
      .replace(/[-−()]/gu, "")
      .trim(),
    numberFormat,
  );
  const status = at("status");
  return {
    // A row whose own id is that of the payment states no id of the refund.
    id: id === of ? null : id,
    of,
    amountCents: "value" in amount ? (givesBack ? -amount.value : amount.value) : 0,
    openStatus: isArrived(status) || refundIn(status) ? null : shortened(status, 40),
    problem: "problem" in currency ? currency.problem : "problem" in amount ? amount.problem : null,
  };
}
