import { divideHalfUp, formatUsdShort } from "@/lib/kernel/money";
import { count } from "./words";

type MiniProgressProps = {
  raisedCents: number;
  goalCents: number | null;
  /** Left out where a column of its own says it. */
  giftCount?: number;
};

/** A campaign's progress in one line and a thin bar. */
export function MiniProgress({ raisedCents, goalCents, giftCount }: MiniProgressProps) {
  const percent = goalCents ? Math.floor((raisedCents * 100) / goalCents) : null;
  return (
    <div className="grid min-w-40 gap-1 text-sm tabular-nums">
      <p>
        <span className="font-medium">{formatUsdShort(raisedCents)}</span>
        <span className="text-soft">
          {goalCents !== null && ` of ${formatUsdShort(goalCents)}`}
          {giftCount !== undefined && ` · ${count(giftCount, "gift")}`}
          {percent !== null && ` · ${percent.toLocaleString("en-US")}\u00a0%`}
        </span>
      </p>
      {goalCents !== null && (
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${Math.min(100, divideHalfUp(raisedCents * 1000, goalCents) / 10)}%` }}
          />
        </div>
      )}
    </div>
  );
}
