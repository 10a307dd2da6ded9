import type { Alert } from "@/lib/alerts/schemas";
import { urlPart } from "@/lib/kernel/urls/web-address";

export const ALERT_KIND: Record<Alert["kind"], string> = {
  AMOUNT_DIFFERS: "Amount mismatch",
  FEE_DIFFERS: "Fee mismatch",
  OVERSOLD: "Oversold",
  REFUND_FAILED: "Refund failed",
  DISPUTE: "Dispute",
  PAYOUT_FAILED: "Payout failed",
  PAYOUT_DIFFERS: "Payout mismatch",
  ACCOUNT_LIMITED: "Payment account",
  CARD_TESTING: "Card testing",
  TOTALS_DIFFER: "Totals mismatch",
};

type About = Pick<Alert, "kind" | "figures" | "donationId" | "campaign">;

/** Returns the page where staff resolve an alert, relative to the organization's dashboard, or null. */
export function linkOf(item: About): { path: string; label: string } | null {
  const id = (name: string) => {
    const value = item.figures[name];
    return typeof value === "string" && value !== "" ? urlPart(value) : null;
  };
  const disputeId = id("disputeId");
  const payoutId = id("payoutId");
  if (item.kind === "DISPUTE" && disputeId) return { path: `/disputes/${disputeId}`, label: "View dispute" };
  if (payoutId) return { path: `/payouts/${payoutId}`, label: "View payout" };
  if (item.kind === "ACCOUNT_LIMITED") return { path: "/settings", label: "View payment setup" };
  if (item.kind === "CARD_TESTING") return { path: "/protection", label: "View fraud protection" };
  if (item.kind === "TOTALS_DIFFER") return { path: "/payouts#totals", label: "Verify all totals" };
  if (item.donationId) return { path: `/donations/${urlPart(item.donationId)}`, label: "View donation" };
  if (item.campaign) return { path: `/campaigns/${urlPart(item.campaign.id)}`, label: "View campaign" };
  return null;
}

/** Returns who resolved an alert, as text. */
export function resolvedLabel(by: string | null, names: ReadonlyMap<string, string>): string {
  if (by === "system") return "Resolved automatically";
  if (by?.startsWith("key:")) return "Resolved by an API key";
  return `Resolved by ${(by && names.get(by)) || "a member of your team"}`;
}
