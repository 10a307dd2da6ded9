import { Instant } from "@/components/dashboard/format/instant";
import { Notice } from "@/components/ui/notice";
import type { Donation } from "@/lib/donations/schemas";

type DonationStateProps = {
  /** `verifyingSince`: the donor's bank account waits to be confirmed by two small deposits. */
  donation: Donation & { verifyingSince?: string | null };
  zone: string;
};

/** What the status means for staff, where a word is not enough. */
export function DonationState({ donation: it, zone }: DonationStateProps) {
  switch (it.status) {
    case "PENDING":
      if (it.verifyingSince)
        return (
          <Notice title="Waits for the donor to confirm deposits">
            <p>
              The donor chose to pay by bank on <Instant at={it.verifyingSince} zone={zone} />. Their bank
              shows one or two small deposits; once the donor has confirmed them, the donation sets out.
              Nothing was charged so far.
            </p>
          </Notice>
        );
      return it.processingSince ? (
        <Notice title="On its way">
          <p>
            By bank, since <Instant at={it.processingSince} zone={zone} />. Bank payments take up to five
            working days.
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
          <p>It does not count until the dispute is closed. What it is about, and how to answer, is below.</p>
        </Notice>
      );
    case "REFUNDED":
      return (
        <Notice title="The money went back to the donor">
          <p>This donation no longer counts.</p>
        </Notice>
      );
    case "SUCCEEDED":
      return null;
  }
}
