import type { DonationRow } from "@/lib/donations/store";
import { formatUsd } from "@/lib/kernel/money";

/**
 * Why `amountCents` of a gift cannot be refunded now, in words; null when it can. `leftCents` is what is neither
 * refunded nor on its way back.
 */
export function refundRefusal(
  gift: Pick<DonationRow, "status" | "processorChargeId">,
  leftCents: number,
  amountCents: number,
): string | null {
  switch (gift.status) {
    case "PENDING":
      return "This gift has not been paid yet, so there is nothing to refund";
    case "FAILED":
      return "This gift was not paid, so there is nothing to refund";
    case "DISPUTED":
      return "The donor's bank disputes this gift. It can be refunded only once that is decided";
    case "REFUNDED":
      return "This gift has been refunded already";
    case "SUCCEEDED":
      if (!gift.processorChargeId) return "This gift has no payment at the processor that could be refunded";
      if (leftCents <= 0) return "A refund of all that is left of this gift is already on its way";
      if (amountCents > leftCents) return `Only ${formatUsd(leftCents)} of this gift can still be refunded`;
      return null;
  }
}
