import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { SumLine } from "../donations/sum-line";
import { count } from "../labels";

/** The effects of a refund, before it is submitted. */
export function RefundPreview({ quote: it }: { quote: RefundQuote }) {
  const effects = [
    it.statusAfter === "REFUNDED"
      ? "The donation no longer counts."
      : `The donation counts as ${formatUsdShort(it.raisedAfterCents)} instead of ${formatUsdShort(it.raisedBeforeCents)}.`,
    it.ticketsReleased > 0 &&
      `${count(it.ticketsReleased, "ticket")} ${it.ticketsReleased === 1 ? "becomes" : "become"} available again.`,
    it.matchReleasedCents > 0 && `${formatUsd(it.matchReleasedCents)} of matching is released.`,
  ].filter((words) => words !== false);
  return (
    <div className="grid gap-2">
      <dl className="grid text-sm">
        <SumLine name="Refund to donor" value={formatUsd(it.amountCents)} strong />
        {it.platformFeeReturnedCents > 0 && (
          <SumLine name="Platform fee returned to you" value={`−${formatUsd(it.platformFeeReturnedCents)}`} />
        )}
        <SumLine
          name="Deducted from your balance"
          value={formatUsd(it.organizationPaysCents)}
          detail={
            it.processingFeeKeptCents > 0 &&
            `Includes the ${formatUsd(it.processingFeeKeptCents)} processing fee, which the processor does not return.`
          }
          strong
        />
      </dl>
      <p className="text-sm text-soft tabular-nums">{effects.join(" ")}</p>
    </div>
  );
}
