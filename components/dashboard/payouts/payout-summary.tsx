import { Panel } from "@/components/ui/card";
import type { PayoutDetail } from "@/lib/payouts/schemas";
import { SumLine } from "../donations/sum-line";
import { balanceUsd, formatSignedUsd } from "../format/format-signed";
import { count } from "../labels";
import { BREAKDOWN_HINT, ITEM_KINDS } from "./labels";

/** The breakdown of a payout by kind of movement. */
export function PayoutSummary({ payout }: { payout: PayoutDetail }) {
  return (
    <Panel aria-labelledby="made-of" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id="made-of" className="text-lg">
          Breakdown
        </h2>
        <p className="text-sm text-soft">{BREAKDOWN_HINT}</p>
      </div>
      <dl className="grid text-sm">
        {payout.summary.map(({ kind, count: number, netCents }) => (
          <SumLine key={kind} name={count(number, ...ITEM_KINDS[kind])} value={formatSignedUsd(netCents)} />
        ))}
        <SumLine name="Payout" value={balanceUsd(payout.amountCents)} strong />
      </dl>
    </Panel>
  );
}
