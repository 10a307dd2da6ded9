import { ownValue } from "@/lib/kernel/own-value";
import type { CheckResult, Difference, Verification } from "@/lib/ledger/schemas";
import { balanceUsd } from "../format/format-signed";
import { count } from "../labels";

/** The checks in a few words; one that is new here is named by its own description. */
const TITLES: Record<string, string> = {
  "campaign-totals": "What each campaign raised",
  "campaign-slices": "What each campaign raised by day, method and source",
  "donor-totals": "What each donor gave",
  "unique-donors": "How many people gave to each campaign",
  "organization-totals": "What all campaigns raised together",
  "organization-donors": "How many people gave to you in all",
  tickets: "Tickets sold and held",
  matching: "Matched sums and their limits",
  waiver: "What was used of the fee waiver",
  "donation-status": "Whether each donation counts",
  "donation-refunds": "What was given back of each donation",
  "donation-net-raised": "What each donation adds to totals",
  "donation-journal": "Donations against the journal",
  "donation-entries": "Money that arrived with each donation",
  "refund-entries": "Refunds against the journal",
  "dispute-entries": "Disputes against the journal",
  "dispute-money": "Money of disputes that was not moved",
  "journal-balance": "Every entry of the journal sums to zero",
  payouts: "Payouts and what they contain",
  "processor-balance": "Your balance at the payment processor",
};

export function checkTitle(check: Pick<CheckResult, "name" | "description">): string {
  return ownValue(TITLES, check.name) ?? check.description;
}

/** `17 checks, 4,301 comparisons`. */
export function extentWords({ checks }: Pick<Verification, "checks">): string {
  const compared = checks.reduce((sum, check) => sum + check.checked, 0);
  return `${count(checks.length, "check")}, ${count(compared, "comparison")}`;
}

const COUNTS = /count|donations|tickets|entries|lines|donors/;

/** What a total is, or should be: numbers are cents unless they count something. */
export function figure(what: string, value: Difference["expected"]): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return value === "" ? "nothing" : value;
  return COUNTS.test(what) ? value.toLocaleString("en-US") : balanceUsd(value);
}
