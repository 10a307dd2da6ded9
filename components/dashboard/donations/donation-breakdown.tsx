import type { ReactNode } from "react";
import { count } from "@/components/dashboard/labels";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import type { Donation } from "@/lib/donations/schemas";
import { formatUsd } from "@/lib/kernel/money";

type DonationSumsProps = {
  donation: Donation;
  /** The amount that sponsors add, which is not part of the total raised. */
  matchedCents: number;
};

/** The breakdown of a donation, from the intended amount to the net amount. */
export function DonationSums({ donation: it, matchedCents }: DonationSumsProps) {
  const actual = it.actualProcessingFeeCents;
  const paid = it.status !== "PENDING" && it.status !== "FAILED";
  return (
    <Panel aria-labelledby="sums" className="grid content-start gap-4">
      <h2 id="sums" className="text-lg">
        {paid ? "Breakdown" : "Breakdown once paid"}
      </h2>
      <dl className="grid text-sm">
        <Sum
          name={it.ticketCount ? count(it.ticketCount, "ticket", "tickets") : "Donation"}
          cents={it.amountCents}
        />
        {it.coverFees && (
          <Sum name="Fees covered by donor" cents={it.totalChargedCents - it.amountCents} sign="+" />
        )}
        <Sum
          name={paid ? "Charged to donor" : "To be charged to donor"}
          cents={it.totalChargedCents}
          strong
        />
        <Sum name="Processing fee" cents={it.processingFeeCents} sign="−" />
        <Sum name="Platform fee" cents={it.platformFeeCents} sign="−" />
        <Sum name={paid ? "You receive" : "You would receive"} cents={it.netAmountCents} strong />
        {it.refundedCents > 0 && <Sum name="Refunded to donor" cents={it.refundedCents} sign="−" />}
      </dl>
      {matchedCents > 0 && (
        <p className="text-sm text-soft tabular-nums">
          {formatUsd(matchedCents)} of matching is counted separately and not included here.
        </p>
      )}
      {actual !== null && (
        <p className="text-sm text-soft tabular-nums">
          Actual processing fee: {formatUsd(actual)}
          {actual === it.processingFeeCents
            ? ", as quoted."
            : `, ${formatUsd(Math.abs(actual - it.processingFeeCents))} ${actual > it.processingFeeCents ? "more than quoted. The platform covers" : "less than quoted. The platform keeps"} the difference.`}
        </p>
      )}
      {it.receivedCents !== null && it.receivedCents !== it.totalChargedCents && (
        <Notice tone="warn" title="Amount mismatch">
          <p className="tabular-nums">
            We received {formatUsd(it.receivedCents)} instead of {formatUsd(it.totalChargedCents)}.
          </p>
        </Notice>
      )}
    </Panel>
  );
}

type SumProps = { name: ReactNode; cents: number; sign?: "+" | "−"; strong?: boolean };

function Sum({ name, cents, sign, strong = false }: SumProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 border-b border-line py-2.5 last:border-b-0 ${strong ? "font-semibold" : ""}`}
    >
      <dt className={strong ? "" : "text-soft"}>{name}</dt>
      <dd className="tabular-nums">
        {sign}
        <Money cents={cents} />
      </dd>
    </div>
  );
}
