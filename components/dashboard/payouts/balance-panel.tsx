import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { Ledger } from "@/lib/ledger/schemas";
import { SumLine } from "../donations/sum-line";
import { balanceUsd } from "../format/format-signed";
import { balanceWords } from "./labels";

/** What the account holds by our books, and beside it by the processor's. */
export function BalancePanel({ ledger: it }: { ledger: Ledger }) {
  const differs = it.processor !== null && it.processor.differenceCents !== 0;
  return (
    <Panel aria-labelledby="balance" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="balance" className="text-lg">
          Balance
        </h2>
        <p className={`text-2xl font-semibold tabular-nums ${it.balanceCents < 0 ? "text-danger" : ""}`}>
          {balanceUsd(it.balanceCents)}
        </p>
        <p className="max-w-prose text-soft tabular-nums">{balanceWords(it)}</p>
      </div>
      <dl className="grid text-sm">
        <SumLine name="On its way to your bank" value={balanceUsd(it.inTransitCents)} />
        {it.processor && (
          <>
            <SumLine
              name="Ready for the next payout"
              value={balanceUsd(it.processor.availableCents)}
              {...(it.processor.availableCents < 0
                ? { detail: "More went back to donors than was ready; what gets ready next fills it." }
                : {})}
            />
            <SumLine
              name="Arrived, not ready yet"
              value={balanceUsd(it.processor.pendingCents)}
              detail="Card payments take about two days until they can be paid out."
            />
          </>
        )}
      </dl>
      {!it.processor && (
        <p className="text-sm text-soft">
          The payment processor cannot be asked right now; the balance is from our own books.
        </p>
      )}
      {differs && (
        <Notice tone="warn" title="The processor’s balance is another one">
          <p className="text-sm tabular-nums">
            It differs by {balanceUsd(Math.abs(it.processor?.differenceCents ?? 0))} from our books. That
            happens for moments while something is just being booked; if it stays, check all totals below.
          </p>
        </Notice>
      )}
    </Panel>
  );
}
