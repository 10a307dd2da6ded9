import type { Alert } from "@/lib/alerts/schemas";
import { urlPart } from "@/lib/kernel/web-address";

export const ALERT_KIND: Record<Alert["kind"], string> = {
  AMOUNT_DIFFERS: "Another sum arrived",
  FEE_DIFFERS: "Another fee was taken",
  OVERSOLD: "No seat left",
  REFUND_FAILED: "A refund failed",
  DISPUTE: "Dispute",
  PAYOUT_FAILED: "A payout failed",
  PAYOUT_DIFFERS: "A payout is unexplained",
  ACCOUNT_LIMITED: "Payment account",
  CARD_TESTING: "Card testing",
  TOTALS_DIFFER: "Totals differ",
};

type About = Pick<Alert, "kind" | "figures" | "donationId" | "campaign">;

/** Where in the dashboard an item is dealt with, below the organization's address; null where nowhere in particular. */
export function placeOf(item: About): { path: string; label: string } | null {
  const id = (name: string) => {
    const value = item.figures[name];
    return typeof value === "string" && value !== "" ? urlPart(value) : null;
  };
  const disputeId = id("disputeId");
  const payoutId = id("payoutId");
  if (item.kind === "DISPUTE" && disputeId)
    return { path: `/disputes/${disputeId}`, label: "See the dispute" };
  if (payoutId) return { path: `/payouts/${payoutId}`, label: "See the payout" };
  if (item.kind === "ACCOUNT_LIMITED") return { path: "/settings", label: "See the payment setup" };
  if (item.kind === "CARD_TESTING") return { path: "/protection", label: "See the protection" };
  if (item.kind === "TOTALS_DIFFER") return { path: "/payouts#totals", label: "Check all totals" };
  if (item.donationId) return { path: `/donations/${urlPart(item.donationId)}`, label: "See the donation" };
  if (item.campaign) return { path: `/campaigns/${urlPart(item.campaign.id)}`, label: "See the campaign" };
  return null;
}

/** Who dealt with an item. */
export function resolvedWords(by: string | null, names: ReadonlyMap<string, string>): string {
  if (by === "system") return "Over by itself";
  if (by?.startsWith("key:")) return "Done by an API key";
  return `Done by ${(by && names.get(by)) || "a member of your team"}`;
}
