import { ownValue } from "@/lib/kernel/own-value";
import type { CheckResult, Difference, Verification } from "@/lib/ledger/schemas";
import { balanceUsd } from "../format/format-signed";
import { count } from "../labels";

/** Labels of the checks; a check without a label is shown by its description. */
const TITLES: Record<string, string> = {
  "campaign-totals": "Total raised per campaign",
  "campaign-slices": "Total raised per campaign by day, method and source",
  "donor-totals": "Lifetime giving per donor",
  "unique-donors": "Donors per campaign",
  "organization-totals": "Total raised by all campaigns",
  "organization-donors": "Donors in total",
  tickets: "Tickets sold and held",
  matching: "Matched amounts and match caps",
  waiver: "Fee waiver used",
  "donation-status": "Donation statuses",
  "donation-refunds": "Refunded amount of each donation",
  "donation-net-raised": "Net amount raised by each donation",
  "donation-funds": "Funds of each donation",
  "fund-totals": "Total raised per fund",
  "donation-journal": "Donations vs. journal",
  "donation-entries": "Money received for each donation",
  "refund-entries": "Refunds vs. journal",
  "dispute-entries": "Disputes vs. journal",
  "dispute-money": "Disputed money not yet moved",
  "journal-balance": "Every journal entry balances to zero",
  payouts: "Payouts and their contents",
  "processor-balance": "Your balance at the payment processor",
};

export function checkTitle(check: Pick<CheckResult, "name" | "description">): string {
  return ownValue(TITLES, check.name) ?? check.description;
}

/** Formats the extent of a verification: `17 checks, 4,301 comparisons`. */
export function extentLabel({ checks }: Pick<Verification, "checks">): string {
  const compared = checks.reduce((sum, check) => sum + check.checked, 0);
  return `${count(checks.length, "check")}, ${count(compared, "comparison")}`;
}

const COUNTS = /count|donations|tickets|entries|lines|donors/;

/** Formats an expected or actual value: numbers are cents unless they are counts. */
export function figure(what: string, value: Difference["expected"]): string {
  if (value === null) return "none";
  if (typeof value === "string") return value === "" ? "none" : value;
  return COUNTS.test(what) ? value.toLocaleString("en-US") : balanceUsd(value);
}
