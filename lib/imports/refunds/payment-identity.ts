import { formatUsd } from "@/lib/kernel/money";
import { fileLabel, type ImportedPayment, type PaymentRow, type RecordedRefund } from "./refunds";

/** Describes the row of a payment of an unnamed system. Two such systems can have the same id. */
export const describePayment = ({ amountCents, receivedOn, email }: PaymentRow) =>
  [amountCents ?? "", receivedOn, email?.toLowerCase() ?? ""].join(" ");

/** Whether a row can be a donation's payment. A donation that people changed is not compared. */
function isPaymentOf({ amountCents, receivedOn, email }: PaymentRow, before: ImportedPayment): boolean {
  if (before.isEdited) return true;
  const isEmail = !email || !before.email || email.toLowerCase() === before.email.toLowerCase();
  return (
    isEmail && receivedOn === before.day && (before.paidCents === null || amountCents === before.paidCents)
  );
}

/**
 * Returns why a payment of an unnamed system is rejected: an imported file, possibly of another system, has another
 * payment with the same id.
 */
export function identityProblem(
  row: PaymentRow,
  before: ImportedPayment | undefined,
  recorded: readonly RecordedRefund[],
): string | undefined {
  const remedy =
    "If it is of another system, put the name of that system in front of all ids of this file; if it is the same, leave out the row";
  if (before && !isPaymentOf(row, before))
    return `Its transaction id is that of the donation of ${formatUsd(before.paidCents ?? before.amountCents)} by ${before.donor} on ${before.day}, which was imported before. ${remedy}`;
  const other = recorded.find(({ payment }) => payment !== null && payment !== describePayment(row));
  if (other)
    return `Its transaction id is that of another payment, refunded in ${fileLabel(other)}. ${remedy}`;
  return undefined;
}
