import { parseUsd } from "@/lib/kernel/money";
import { hasReference, isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { Typed } from "./details-fields";

/** Sent instead of an unreadable amount: the API rejects it, so the field shows the error. */
const NO_AMOUNT = 0;

/** Converts the typed values to the API format; omits fields of other methods. */
export function detailsOf(method: OfflineMethod, typed: Typed) {
  const text = (value: string) => value.trim() || null;
  return {
    method,
    amountCents: typed.amount.trim() === "" ? null : (parseUsd(typed.amount) ?? NO_AMOUNT),
    receivedOn: typed.receivedOn,
    checkNumber: method === "CHECK" ? text(typed.checkNumber) : null,
    checkDate: method === "CHECK" ? text(typed.checkDate) : null,
    reference: hasReference(method) ? text(typed.reference) : null,
    description: isProperty(method) ? text(typed.description) : null,
  };
}
