import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { SumLine } from "../donations/sum-line";
import { count } from "../labels";

/** What a refund will do, before anybody asks for it. */
export function RefundPreview({ quote: it }: { quote: RefundQuote }) {
  const effects = [
    it.statusAfter === "REFUNDED"
      ? "The donation no longer counts."
      : `The donation counts with ${formatUsdShort(it.raisedAfterCents)} instead of ${formatUsdShort(it.raisedBeforeCents)}.`,
    it.ticketsReleased > 0 &&
      `${count(it.ticketsReleased, "ticket")} ${it.ticketsReleased === 1 ? "is" : "are"} free again.`,
    it.matchReleasedCents > 0 && `${formatUsd(it.matchReleasedCents)} of the match is given back.`,
  ].filter((words) => words !== false);
  return (
    <div className="grid gap-2">
      <dl className="grid text-sm">
        <SumLine name="The donor gets back" value={formatUsd(it.amountCents)} strong />
        {it.platformFeeReturnedCents > 0 && (
          <SumLine name="Platform fee returned to you" value={`−${formatUsd(it.platformFeeReturnedCents)}`} />
        )}
        <SumLine
          name="Leaves your balance"
          value={formatUsd(it.organizationPaysCents)}
          detail={
            it.processingFeeKeptCents > 0 &&
            `${formatUsd(it.processingFeeKeptCents)} of it is the processing fee: the processor keeps it, so you bear it.`
          }
          strong
        />
      </dl>
      <p className="text-sm text-soft tabular-nums">{effects.join(" ")}</p>
    </div>
  );
}
