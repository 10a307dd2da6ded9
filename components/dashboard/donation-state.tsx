import { Notice } from "@/components/ui/notice";
import type { Donation } from "@/lib/donations/schemas";
import { Instant } from "./instant";

/** What the status means for staff, where a word is not enough. */
export function DonationState({ donation: it, zone }: { donation: Donation; zone: string }) {
  switch (it.status) {
    case "PENDING":
      return it.processingSince ? (
        <Notice title="On its way">
          <p>
            The donor has paid by bank since <Instant at={it.processingSince} zone={zone} />. Bank payments
            take up to five working days.
          </p>
        </Notice>
      ) : (
        <Notice title="Not paid yet">
          <p>
            The donor has not finished paying, or the confirmation is about to arrive. This page changes by
            itself.
          </p>
        </Notice>
      );
    case "FAILED":
      return (
        <Notice tone="bad" title="The payment did not go through">
          <p>Reason: {it.failureReason ?? "not told"}. No money was taken; the donor can try again.</p>
        </Notice>
      );
    case "DISPUTED":
      return (
        <Notice tone="warn" title="The donor’s bank disputes this payment">
          <p>It does not count until the dispute is closed.</p>
        </Notice>
      );
    case "REFUNDED":
      return (
        <Notice title="The money went back to the donor">
          <p>This gift no longer counts.</p>
        </Notice>
      );
    case "SUCCEEDED":
      return null;
  }
}
