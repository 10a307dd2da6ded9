import { Instant } from "@/components/dashboard/format/instant";
import { Notice } from "@/components/ui/notice";
import type { Donation } from "@/lib/donations/schemas";

type DonationStateProps = {
  /** `verifyingSince`: since when the donor has to confirm the bank account with two small deposits. */
  donation: Donation & { verifyingSince?: string | null };
  zone: string;
};

/** Explains a donation's status if the badge is not enough. */
export function DonationState({ donation: it, zone }: DonationStateProps) {
  switch (it.status) {
    case "PENDING":
      if (it.verifyingSince)
        return (
          <Notice title="Waiting for the donor to verify their bank account">
            <p>
              The donor chose to pay by bank transfer on <Instant at={it.verifyingSince} zone={zone} />. The
              payment starts once the donor confirms the small deposits in their account. Nothing was charged
              yet.
            </p>
          </Notice>
        );
      return it.processingSince ? (
        <Notice title="Bank payment in transit">
          <p>
            Started on <Instant at={it.processingSince} zone={zone} />. Bank payments take up to 5 business
            days.
          </p>
        </Notice>
      ) : (
        <Notice title="Not finished">
          <p>
            The donor has not finished paying, or the confirmation is about to arrive. This page updates
            automatically.
          </p>
        </Notice>
      );
    case "FAILED":
      if (it.progress === "ABANDONED")
        return (
          <Notice title="Abandoned">
            <p>The donor left the form without paying. Nothing was charged.</p>
          </Notice>
        );
      return (
        <Notice tone="bad" title="Payment failed">
          <p>Reason: {it.failureReason ?? "unknown"}. Nothing was charged. The donor can try again.</p>
        </Notice>
      );
    case "DISPUTED":
      return (
        <Notice tone="warn" title="This payment is disputed">
          <p>
            The donation doesn’t count toward your totals until the dispute is closed. See below for the
            reason and how to respond.
          </p>
        </Notice>
      );
    case "REFUNDED":
      if (it.offline)
        return (
          <Notice title="Voided">
            <p className="wrap-anywhere">
              This donation no longer counts toward your totals. Reason: {it.offline.voidReason}
            </p>
          </Notice>
        );
      return (
        <Notice title="Refunded to the donor">
          <p>This donation no longer counts toward your totals.</p>
        </Notice>
      );
    case "SUCCEEDED":
      return null;
  }
}
