import type { Donation } from "@/lib/donations/schemas";
import { isOfflineMethod, isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import type { Doubt } from "@/lib/offline-donations/schemas";
import { formatDay } from "../format/zoned";
import { PAYMENT_METHOD } from "../labels";

export const METHODS: readonly { value: OfflineMethod; label: string }[] = (
  ["CHECK", "CASH", "BANK_TRANSFER", "PLATFORM", "STOCK", "IN_KIND"] as const
).map((value) => ({ value, label: PAYMENT_METHOD[value] }));

/** Labels of the form's fields, keyed by API field name. */
export const FIELDS = {
  method: "Method",
  amountCents: "Amount",
  receivedOn: "Date received",
  campaignId: "Campaign",
  givingLevelId: "Giving level",
  ticketCount: "Tickets",
  fundId: "Fund",
  donor: "Donor",
  checkNumber: "Check number",
  checkDate: "Date on the check",
  reference: "Reference",
  description: "What was given",
  note: "Note",
} as const;

/** Labels of the fields above the donations of a batch. */
export const BATCH_FIELDS = {
  name: "Name of the batch",
  controlCount: "Number of donations",
  controlCents: "Control total",
  donations: "Donations",
  receivedOn: FIELDS.receivedOn,
  campaignId: FIELDS.campaignId,
  fundId: FIELDS.fundId,
} as const;

type Marked = {
  paymentMethod?: Donation["paymentMethod"] | undefined;
  checkNumber?: string | null | undefined;
};

/** Labels an offline donation: `Offline · Check 1042`. Null for a donation through the processor. */
export function offlineMark({ paymentMethod, checkNumber }: Marked): string | null {
  if (!paymentMethod || !isOfflineMethod(paymentMethod)) return null;
  return `Offline · ${PAYMENT_METHOD[paymentMethod]}${checkNumber ? ` ${checkNumber}` : ""}`;
}

/** Returns the text of a warning before a donation is recorded. `which` is its 1-based position in a batch. */
export function doubtMessage(doubt: Doubt, which: number | null): string {
  const start = which === null ? "" : `Donation ${which}: `;
  if (doubt.kind === "LONG_AGO") return `${start}It was received more than ten years ago.`;
  if (doubt.kind === "REPEATED_CHECK")
    return `${start}Donation ${doubt.position ?? ""} of this batch is a check with this number and amount from the same donor.`;
  const { recordedOn = "", donorName = "" } = doubt.recorded ?? {};
  return `${start}A check with this number and amount was recorded on ${formatDay(recordedOn)} for ${donorName}.`;
}

/** Returns the displayed amount of an offline donation: `$250.00`, or `In-kind gift` if no value is stated. */
export function offlineAmount(method: string, cents: number, formatted: string): string {
  return isProperty(method) && cents === 0 ? PAYMENT_METHOD[method as OfflineMethod] : formatted;
}
