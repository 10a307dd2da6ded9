import { parseUsd } from "@/lib/kernel/money";
import { hasReference, isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { Typed } from "./details-fields";

/** An amount that is no amount is sent as one that the API refuses, so that the field says what is wrong. */
const NO_AMOUNT = 0;

/** What was typed, as the API takes it; fields of other methods are left out. */
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
