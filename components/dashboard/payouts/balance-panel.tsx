import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { Ledger } from "@/lib/ledger/schemas";
import { SumLine } from "../donations/sum-line";
import { balanceUsd } from "../format/format-signed";
import { balanceMessage } from "./labels";

/** The account balance in our journal and at the processor. */
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
        <p className="max-w-prose text-soft tabular-nums">{balanceMessage(it)}</p>
      </div>
      <dl className="grid text-sm">
        <SumLine name="In transit to your bank" value={balanceUsd(it.inTransitCents)} />
        {it.processor && (
          <>
            <SumLine
              name="Available for the next payout"
              value={balanceUsd(it.processor.availableCents)}
              {...(it.processor.availableCents < 0
                ? {
                    detail:
                      "Refunds and disputes exceed the available funds; new donations cover the shortfall first.",
                  }
                : {})}
            />
            <SumLine
              name="Pending"
              value={balanceUsd(it.processor.pendingCents)}
              detail="Card payments become available after about two days."
            />
          </>
        )}
      </dl>
      {!it.processor && (
        <p className="text-sm text-soft">
          The payment processor is not responding, so this balance is from our own records.
        </p>
      )}
      {differs && (
        <Notice tone="warn" title="Balance mismatch">
          <p className="text-sm tabular-nums">
            The processor’s balance differs by {balanceUsd(Math.abs(it.processor?.differenceCents ?? 0))} from
            our records. A brief difference is normal while a transaction is being recorded; if it persists,
            verify all totals below.
          </p>
        </Notice>
      )}
    </Panel>
  );
}
