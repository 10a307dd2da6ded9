import type { Payout, PayoutDetail } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";

export const PAYOUT_STATUS = {
  PENDING: { label: "Being sent", tone: "neutral" },
  IN_TRANSIT: { label: "On its way", tone: "neutral" },
  PAID: { label: "Arrived", tone: "good" },
  FAILED: { label: "Failed", tone: "bad" },
  CANCELED: { label: "Cancelled", tone: "neutral" },
} as const satisfies Record<Payout["status"], { label: string; tone: string }>;

type Kind = PayoutDetail["items"][number]["kind"];

export const ITEM_KIND: Record<Kind, string> = {
  DONATION: "Donation",
  FEE_RETURN: "Platform fee returned",
  REFUND: "Refund",
  DISPUTE: "Dispute",
  TRANSFER: "Returned to you",
  PAYOUT_FAILURE: "Failed payout returned",
  OTHER: "Something else",
};

/** The same for several: `3 donations`. */
export const ITEM_KINDS: Record<Kind, readonly [one: string, many: string]> = {
  DONATION: ["donation", "donations"],
  FEE_RETURN: ["returned platform fee", "returned platform fees"],
  REFUND: ["refund", "refunds"],
  DISPUTE: ["dispute", "disputes"],
  TRANSFER: [
    "return after a refund or dispute that did not stand",
    "returns after refunds or disputes that did not stand",
  ],
  PAYOUT_FAILURE: ["failed payout", "failed payouts"],
  OTHER: ["other movement", "other movements"],
};

/** Whether a payout's contents were compared with our books, and what came of it. */
export function reconciliation(it: Pick<Payout, "reconciledAt" | "differenceCents">): {
  words: string;
  tone: "good" | "bad" | "neutral";
} {
  if (!it.reconciledAt) return { words: "Not compared yet", tone: "neutral" };
  if (!it.differenceCents) return { words: "To the cent", tone: "good" };
  return { words: `${balanceUsd(it.differenceCents)} unexplained`, tone: "bad" };
}

/** What the balance means, in a sentence. */
export function balanceWords({
  balanceCents,
  inTransitCents,
}: {
  balanceCents: number;
  inTransitCents: number;
}): string {
  if (balanceCents < 0)
    return "It is below zero because more went back to donors, in refunds and disputes, than came in since the last payout. New donations fill it first; payouts go on once it is above zero.";
  if (inTransitCents > 0)
    return `${balanceUsd(inTransitCents)} of it is on its way to your bank. The rest is paid out by itself.`;
  return balanceCents === 0 ? "Nothing waits to be paid out." : "It is paid out to your bank by itself.";
}
