import { Panel } from "@/components/ui/card";
import { GENERAL_FUND } from "@/lib/funds/labels";
import type { PayoutDetail } from "@/lib/payouts/schemas";
import { SumLine } from "../donations/sum-line";
import { balanceUsd, formatSignedUsd } from "../format/format-signed";

/** The breakdown of a payout by fund. */
export function PayoutFunds({ payout }: { payout: Pick<PayoutDetail, "funds"> }) {
  const total = payout.funds.reduce((sum, { netCents }) => sum + netCents, 0);
  return (
    <Panel aria-labelledby="by-fund" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 id="by-fund" className="text-lg">
          By fund
        </h2>
        <p className="text-sm text-soft">After fees, refunds and disputes.</p>
      </div>
      <dl className="grid text-sm">
        {payout.funds.map(({ fund, isOther, netCents }) => (
          <SumLine
            key={fund?.id ?? String(isOther)}
            name={
              <span className="wrap-anywhere">
                {fund?.name ?? (isOther ? "Not from donations" : GENERAL_FUND)}
                {fund?.code && ` · ${fund.code}`}
              </span>
            }
            value={formatSignedUsd(netCents)}
          />
        ))}
        <SumLine name="All funds" value={balanceUsd(total)} strong />
      </dl>
    </Panel>
  );
}
