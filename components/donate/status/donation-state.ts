import type { PublicDonation } from "@/lib/donations/public/schemas";

export type DonationState = "confirming" | "on-its-way" | "verifying" | "thanks" | "failed" | "refunded";

/**
 * Returns what the thank-you page shows. `fresh`: the donor comes directly from a successful payment, so FAILED is an
 * earlier decline of the same donation whose success is not recorded yet.
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
    // A dispute does not affect the donor until it is lost.
    case "SUCCEEDED":
    case "DISPUTED":
      return "thanks";
  }
}

/** Returns the delay until the next poll, in milliseconds: short at first, then longer. A bank payment takes days. */
export function pollPause(polls: number, state: DonationState): number {
  if (state === "on-its-way" || state === "verifying") return 60_000;
  return Math.min(15_000, Math.round(600 * 1.35 ** polls));
}
