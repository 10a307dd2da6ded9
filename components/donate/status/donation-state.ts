import type { PublicDonation } from "@/lib/donations/public-donation-schemas";

export type DonationState = "confirming" | "on-its-way" | "verifying" | "thanks" | "failed" | "refunded";

/**
 * What the thank-you page says. `fresh`: the donor comes straight from a payment that went through, so a FAILED is
 * an earlier decline of the same donation, about to be overtaken by the success.
 */
export function donationState(
  donation: Pick<PublicDonation, "status" | "processing" | "verifying">,
  fresh: boolean,
): DonationState {
  switch (donation.status) {
    case "PENDING":
      if (donation.verifying) return "verifying";
      return donation.processing ? "on-its-way" : "confirming";
    case "FAILED":
      return fresh ? "confirming" : "failed";
    case "REFUNDED":
      return "refunded";
    // A dispute is between the donor's bank and the organization; the donation stands until it is lost.
    case "SUCCEEDED":
    case "DISPUTED":
      return "thanks";
  }
}

/** Milliseconds until the next question: quickly at first, then ever slower; a bank payment takes days. */
export function pollPause(asked: number, state: DonationState): number {
  if (state === "on-its-way" || state === "verifying") return 60_000;
  return Math.min(15_000, Math.round(600 * 1.35 ** asked));
}
