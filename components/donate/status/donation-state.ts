import type { PublicDonation } from "@/lib/donations/schemas";

export type GiftState = "confirming" | "on-its-way" | "verifying" | "thanks" | "failed" | "refunded";

/**
 * What the thank-you page says. `fresh`: the donor comes straight from a payment that went through, so a FAILED is
 * an earlier decline of the same gift, about to be overtaken by the success.
 */
export function giftState(
  gift: Pick<PublicDonation, "status" | "processing" | "verifying">,
  fresh: boolean,
): GiftState {
  switch (gift.status) {
    case "PENDING":
      if (gift.verifying) return "verifying";
      return gift.processing ? "on-its-way" : "confirming";
    case "FAILED":
      return fresh ? "confirming" : "failed";
    case "REFUNDED":
      return "refunded";
    // A dispute is between the donor's bank and the organization; the gift stands until it is lost.
    case "SUCCEEDED":
    case "DISPUTED":
      return "thanks";
  }
}

/** Milliseconds until the next question: quickly at first, then ever slower; a bank payment takes days. */
export function pollPause(asked: number, state: GiftState): number {
  if (state === "on-its-way" || state === "verifying") return 60_000;
  return Math.min(15_000, Math.round(600 * 1.35 ** asked));
}
