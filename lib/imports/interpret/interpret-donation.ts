import { PAYMENT_METHOD } from "@/lib/donations/labels";
import { clipText, shortened } from "@/lib/kernel/text";
import { isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { Attributes } from "@/lib/offline-donations/write-donations";
import { usualMethod } from "../columns/suggest-columns";
import type { ImportField, ImportSource } from "../labels";
import { readAmount, readCurrency, readRefunded } from "../parse/amounts";
import { type DateReading, readDay } from "../parse/dates";
import { isArrived, isDonation, isExcluded, refundIn } from "../parse/statuses";
import {
  isOffline,
  type NamedShare,
  ownMethod,
  type Read,
  readMethod,
  readShares,
  readYes,
} from "../parse/values";
import { plainName } from "../rules";
import { attributesOf } from "./interpret-attributes";
import { type RowReturns, returnsIn } from "./interpret-returns";
import type { At, Reading } from "./reading";

/** A donation as given in a row, with campaign and fund by name. */
export type RowDonation = {
  externalId: string | null;
  amountCents: number | null;
  receivedOn: string;
  method: OfflineMethod;
  checkNumber: string | null;
  description: string | null;
  campaign: string | null;
  fund: string | null;
  /** Null if the row names no fund besides it. */
  fundCode: string | null;
  /** The parts of a split donation, which sum to its amount. Empty if it is not split. */
  shares: NamedShare[];
  anonymous: boolean;
  note: string | null;
  /** Its status if that says that it was refunded, in whole or in part; null otherwise. */
  refunded: { status: string; isWhole: boolean } | null;
  /** What its row says was refunded of it, in cents. */
  statedRefundCents: number;
  /** Undefined: one-time, without a known source. */
  attributes: Attributes | undefined;
} & RowReturns;

type DatedReading = Reading & { dates: (field: ImportField) => DateReading };

/** Returns the donation in a row. Adds to `reasons` why it is rejected, and to `remarks` which values are replaced. */
export function donationOf(
  at: At,
  { options, dates, today, source, columns, header }: DatedReading,
  reasons: string[],
  remarks: string[],
): RowDonation {
  const take = <T>(read: Read<T>, instead: T): T => {
    if ("value" in read) return read.value;
    reasons.push(read.problem);
    return instead;
  };
  const refunded = refundIn(at("status"));
  if (!isArrived(at("status")) && !refunded)
    reasons.push(`Its status is “${shortened(at("status"), 40)}”: only donations that arrived are imported`);
  const returns = returnsIn(at, options, take);
  const amountColumn = header[columns.indexOf("amount")] ?? "";
  if (!isDonation(at("transactionType"), { hasTickets: returns.tickets !== null, amountColumn }))
    reasons.push(
      `Its type is “${shortened(at("transactionType"), 40)}”: only donations are imported, and sales of tickets with their number. Leave out the column if it says something else`,
    );
  const amountCents = at("amount") === "" ? null : take(readAmount(at("amount"), options.numberFormat), 0);
  // An amount that cannot be read is one reason, not two.
  const statedRefundCents =
    amountCents === 0 ? 0 : take(readRefunded(at("refundedAmount"), options.numberFormat, amountCents), 0);
  if (isExcluded(at("excluded")) && !(statedRefundCents > 0 && isAboutRefunds(columns, header)))
    reasons.push(
      `It is marked as “${shortened(at("excluded"), 40)}”: refunds, tests and rows without a payment are not imported`,
    );
  take(readCurrency(at("currency")), true);
  const known = methodOf(at("offlineMethod"), source) ?? methodOf(at("method"), source);
  const said = at("offlineMethod") || at("method");
  const usual = isOffline(said) && options.method === "PLATFORM" ? usualMethod("OTHER") : options.method;
  const method = known ?? usual;
  const isCheck = isOffline(said) && method === "CHECK" && at("checkNumber") !== "";
  if (known === null && said !== "" && !isCheck)
    remarks.push(
      `The payment method “${shortened(said, 40)}” is not known: ${PAYMENT_METHOD[method]} instead`,
    );
  if (amountCents === null && !isProperty(method)) reasons.push("The amount is missing");
  if (amountCents === 0 && reasons.length === 0 && !refunded && !isProperty(method))
    reasons.push(source === "ALMONER" ? "Nothing of it remains after its refund" : "The amount is zero");
  const shares = at("fundShares") === "" ? [] : take(readShares(at("fundShares")), []);
  if (shares.length > 0 && shares.reduce((sum, share) => sum + share.amountCents, 0) !== amountCents)
    reasons.push("The shares of its funds do not sum to its amount");
  const receivedOn = at("receivedOn") === "" ? "" : take(readDay(at("receivedOn"), dates("receivedOn")), "");
  if (at("receivedOn") === "") reasons.push("The date is missing");
  if (receivedOn > today) reasons.push(`The date “${at("receivedOn")}” is in the future`);
  const description = at("description") || (isProperty(method) ? at("note") : "");
  if (isProperty(method) && !description) reasons.push("It does not say what was given");
  return {
    externalId: clipText(at("donationId"), 200) || null,
    amountCents,
    receivedOn,
    method,
    checkNumber: method === "CHECK" ? clipText(at("checkNumber"), 40) || null : null,
    description: isProperty(method) ? clipText(description, 500) || null : null,
    campaign: at("campaign") || null,
    fund: at("fund") || at("fundCode") || (shares.length === 1 ? (shares[0]?.fund ?? null) : null),
    fundCode: at("fund") === "" ? null : at("fundCode") || null,
    shares: shares.length > 1 ? shares : [],
    ...returns,
    anonymous: readYes(at("anonymous")),
    note: clipText(at("note"), 1000) || null,
    statedRefundCents,
    refunded: refunded && { status: shortened(at("status"), 40), isWhole: refunded === "WHOLE" },
    attributes: attributesOf(at, remarks),
  };
}

/** Whether the column of marks says only that there was a refund, whose amount another column has. */
function isAboutRefunds(columns: Reading["columns"], header: readonly string[]): boolean {
  return plainName(header[columns.indexOf("excluded")] ?? "").includes("refund");
}

/** Returns the payment method, or null if the text is empty or unknown. */
function methodOf(text: string, source: ImportSource): OfflineMethod | null {
  if (text === "") return null;
  return source === "ALMONER" ? ownMethod(text) : readMethod(text);
}
