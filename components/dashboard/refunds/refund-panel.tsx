import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { formatUsd } from "@/lib/kernel/money";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { Instant } from "../format/instant";
import { madeBy, REFUND_REASON, REFUND_STATUS } from "./labels";
import { RefundButton } from "./refund-button";
import type { Refund } from "./types";

type RefundPanelProps = {
  /** Refunds, newest first, with the name of the member who requested each. */
  refunds: readonly (Refund & { byName: string | null })[];
  quote: RefundQuote;
  donor: string;
  mayRefund: boolean;
  zone: string;
};

/** The refunds of a donation, and the button to refund it. */
export function RefundPanel({ refunds, quote, donor, mayRefund, zone }: RefundPanelProps) {
  return (
    <Panel aria-labelledby="refunds" className="grid content-start gap-4">
      <h2 id="refunds" className="text-lg">
        Refunds
      </h2>
      {refunds.length > 0 && (
        <ul className="grid">
          {refunds.map((refund) => (
            <Line key={refund.id} refund={refund} zone={zone} />
          ))}
        </ul>
      )}
      {quote.refusal ? (
        <p className="text-sm text-soft">{quote.refusal}.</p>
      ) : (
        <p className="text-sm text-soft tabular-nums">
          {refunds.length === 0 && "No refunds yet. "}
          {formatUsd(quote.refundableCents)} available to refund.
          {!mayRefund && " Ask an owner or admin to issue a refund."}
        </p>
      )}
      {mayRefund && <RefundButton quote={quote} donor={donor} />}
    </Panel>
  );
}

function Line({ refund, zone }: { refund: RefundPanelProps["refunds"][number]; zone: string }) {
  const status = REFUND_STATUS[refund.status];
  const leftCents = refund.transferReversedCents - refund.platformFeeReturnedCents;
  return (
    <li className="grid gap-1 border-b border-line py-3 text-sm first:pt-0 last:border-b-0">
      <div className="flex items-center justify-between gap-4">
        <Badge tone={status.tone}>{status.label}</Badge>
        <Money cents={refund.amountCents} className="font-semibold" />
      </div>
      <p className="wrap-anywhere">
        {REFUND_REASON[refund.reason]}. Refunded {madeBy(refund, refund.byName)},{" "}
        <Instant at={refund.createdAt} zone={zone} />
      </p>
      {refund.note && <p className="text-soft wrap-anywhere">“{refund.note}”</p>}
      {refund.status === "SUCCEEDED" && leftCents > 0 && (
        <p className="text-soft tabular-nums">{formatUsd(leftCents)} deducted from your balance.</p>
      )}
      {refund.status === "PENDING" && (
        <p className="text-soft">Submitted, not confirmed yet. This completes in the background.</p>
      )}
      {refund.status === "FAILED" && (
        <p className="text-danger wrap-anywhere">
          {refund.failureReason ?? "The donor’s bank did not accept it"}. The money was returned
          {refund.failedAt && (
            <>
              {" "}
              (<Instant at={refund.failedAt} zone={zone} />)
            </>
          )}
          .
        </p>
      )}
    </li>
  );
}
