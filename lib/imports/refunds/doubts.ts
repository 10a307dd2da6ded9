import { formatUsd } from "@/lib/kernel/money";
import { ID } from "../plan/row-keys";
import { MAX_REFUNDS } from "./group-refunds";
import { type FileRefund, fileLabel, type Refunds, type RefundsOfRow } from "./refunds";
import { isUnnamed, moved } from "./remaining";

export const TOO_MANY = `More than ${MAX_REFUNDS} rows refund this transaction: choose the column that has the id of the refunded transaction`;

/**
 * Returns why new refunds in a file cannot be distinguished from those of the same payment in other files: one of them
 * has no id, the files state different amounts or payments for one of them, or there are too many.
 */
export function doubtOf({ ofFile, recorded, elsewhere }: RefundsOfRow): string | undefined {
  if (ofFile.length > MAX_REFUNDS) return TOO_MANY;
  const rows = moved(ofFile);
  for (const refund of rows) {
    const other = otherReference(refund, elsewhere);
    if (other) return other;
  }
  for (const { number, key, amountCents, problem } of rows) {
    const known = recorded.find((one) => one.key === key);
    if (known && problem === null && known.amountCents !== amountCents)
      return `The refund of row ${number} is ${formatUsd(amountCents)}, but ${formatUsd(known.amountCents)} in ${fileLabel(known)}: correct it, or undo that import first`;
  }
  const fresh = rows.filter(({ key }) => !recorded.some((one) => one.key === key));
  const [other] = recorded;
  if (!other || fresh.length === 0 || !(recorded.some(isUnnamed) || fresh.some(isUnnamed))) return undefined;
  return `The refund of row ${fresh[0]?.number} may be the same as one in ${fileLabel(other)}, because one of them has no id: leave out the row, or undo that import first`;
}

/** Returns why a refund is rejected if another file has it for another payment, where it counts. */
export function otherReference(
  { number, key, of }: FileRefund,
  elsewhere: Refunds["elsewhere"],
): string | undefined {
  const other = elsewhere.get(key);
  return (
    other &&
    `Row ${number} refunds the transaction “${of}”, but “${other.refundOf.slice(ID.length)}” in ${fileLabel(other)}: correct it, or undo that import first`
  );
}
