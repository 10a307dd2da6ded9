import { Notice } from "@/components/ui/notice";
import type { PayoutDetail } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";
import { Instant } from "../format/instant";

/** What is wrong with a payout, or what is still to come; nothing when all is well. */
export function PayoutState({ payout, zone }: { payout: PayoutDetail; zone: string }) {
  return (
    <>
      {payout.status === "FAILED" && (
        <Notice tone="bad" title="Your bank did not take this payout">
          <p>
            {payout.failureMessage ?? "The bank gave no reason."} The money is in your balance again, nothing
            is lost. Check the bank account at the payment processor; the next payout tries again.
          </p>
        </Notice>
      )}
      {payout.amountCents < 0 && (
        <Notice tone="warn" title="Money was taken from your bank">
          <p>Your balance was below zero, and the processor filled it from your bank account.</p>
        </Notice>
      )}
      {!payout.reconciledAt && payout.status !== "FAILED" && (
        <Notice title="Not compared with our books yet">
          <p>The processor tells what a payout contains once it has made it. This page fills in by itself.</p>
        </Notice>
      )}
      {payout.reconciledAt && Boolean(payout.differenceCents) && (
        <Notice tone="bad" title={`${balanceUsd(payout.differenceCents ?? 0)} is unexplained`}>
          <p>
            The movements marked below are not what our books say. Compared{" "}
            <Instant at={payout.reconciledAt} zone={zone} />.
          </p>
        </Notice>
      )}
    </>
  );
}
