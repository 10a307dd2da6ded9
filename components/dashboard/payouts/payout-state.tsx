import { Notice } from "@/components/ui/notice";
import type { PayoutDetail } from "@/lib/payouts/schemas";
import { balanceUsd } from "../format/format-signed";
import { Instant } from "../format/instant";

/** A payout's problem or pending state; empty if it is reconciled. */
export function PayoutState({ payout, zone }: { payout: PayoutDetail; zone: string }) {
  return (
    <>
      {payout.status === "FAILED" && (
        <Notice tone="bad" title="Your bank rejected this payout">
          <p>
            {payout.failureMessage ?? "The bank gave no reason."} The money is back in your balance. Check
            your bank account details at the payment processor; the next payout includes this amount.
          </p>
        </Notice>
      )}
      {payout.amountCents < 0 && (
        <Notice tone="warn" title="Your bank account was debited">
          <p>Your balance was below zero, so the processor debited your bank account to cover it.</p>
        </Notice>
      )}
      {!payout.reconciledAt && payout.status !== "FAILED" && (
        <Notice title="Not reconciled yet">
          <p>
            The processor reports the contents of a payout after creating it. This page updates automatically.
          </p>
        </Notice>
      )}
      {payout.reconciledAt && Boolean(payout.differenceCents) && (
        <Notice tone="bad" title={`${balanceUsd(payout.differenceCents ?? 0)} is unexplained`}>
          <p>
            The transactions marked below don’t match our records. Reconciled on{" "}
            <Instant at={payout.reconciledAt} zone={zone} />.
          </p>
        </Notice>
      )}
    </>
  );
}
