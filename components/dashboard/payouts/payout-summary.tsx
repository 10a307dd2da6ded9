import { Panel } from "@/components/ui/card";
import type { PayoutDetail } from "@/lib/payouts/schemas";
import { balanceUsd, signedUsd } from "../signed";
import { SumLine } from "../sum-line";
import { count } from "../words";
import { ITEM_KINDS } from "./words";

/** What a payout is made of, kind by kind. */
export function PayoutSummary({ payout }: { payout: PayoutDetail }) {
  return (
    <Panel aria-labelledby="made-of" className="grid content-start gap-3">
      <h2 id="made-of" className="text-lg">
        What it is made of
      </h2>
      <dl className="grid text-sm">
        {payout.summary.map(({ kind, count: number, netCents }) => (
          <SumLine key={kind} name={count(number, ...ITEM_KINDS[kind])} value={signedUsd(netCents)} />
        ))}
        <SumLine name="Payout" value={balanceUsd(payout.amountCents)} strong />
      </dl>
    </Panel>
  );
}
