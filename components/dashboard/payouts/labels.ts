import type { Payout, PayoutDetail } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";

export const PAYOUT_STATUS = {
  PENDING: { label: "Pending", tone: "neutral" },
  IN_TRANSIT: { label: "In transit", tone: "neutral" },
  PAID: { label: "Paid", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
  CANCELED: { label: "Canceled", tone: "neutral" },
} as const satisfies Record<Payout["status"], { label: string; tone: string }>;

type Kind = PayoutDetail["items"][number]["kind"];

export const ITEM_KIND: Record<Kind, string> = {
  DONATION: "Donation",
  FEE_RETURN: "Platform fee returned",
  REFUND: "Refund",
  DISPUTE: "Dispute",
  TRANSFER: "Returned to your balance",
  PAYOUT_FAILURE: "Failed payout returned",
  OTHER: "Other",
};

/** Explains what the lines of a payout's breakdown contain. */
export const BREAKDOWN_HINT =
  "Donations are counted as paid, less fees. Refunds and disputes have separate lines: a refunded donation counts as both a donation and a refund.";

/** Labels of movements by kind, for counts: `3 donations, after fees`. */
export const ITEM_KINDS: Record<Kind, readonly [one: string, many: string]> = {
  DONATION: ["donation, after fees", "donations, after fees"],
  FEE_RETURN: ["returned platform fee", "returned platform fees"],
  REFUND: ["refund", "refunds"],
  DISPUTE: ["dispute", "disputes"],
  TRANSFER: ["reversed refund or dispute", "reversed refunds or disputes"],
  PAYOUT_FAILURE: ["failed payout", "failed payouts"],
  OTHER: ["other movement", "other movements"],
};

/** Describes whether a payout's contents match the journal. */
export function reconciliation(it: Pick<Payout, "reconciledAt" | "differenceCents">): {
  words: string;
  tone: "good" | "bad" | "neutral";
} {
  if (!it.reconciledAt) return { words: "Not reconciled", tone: "neutral" };
  if (!it.differenceCents) return { words: "Reconciled", tone: "good" };
  return { words: `${balanceUsd(it.differenceCents)} unexplained`, tone: "bad" };
}

/** Explains the balance in a sentence. */
export function balanceMessage({
  balanceCents,
  inTransitCents,
}: {
  balanceCents: number;
  inTransitCents: number;
}): string {
  if (balanceCents < 0)
    return "Your balance is below zero because refunds and disputes since the last payout exceed the donations you received. New donations cover the shortfall first; payouts resume once the balance is positive.";
  if (inTransitCents > 0)
    return `${balanceUsd(inTransitCents)} is in transit to your bank. The rest is paid out automatically.`;
  return balanceCents === 0 ? "No payout pending." : "Paid out to your bank automatically.";
}
