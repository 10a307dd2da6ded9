import type { ReactNode } from "react";
import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import { percentOf, percentReached } from "@/lib/kernel/percent";

type MiniProgressProps = {
  raisedCents: number;
  goalCents: number | null;
  /** Omitted if a separate column shows it. */
  donationCount?: number;
};

/** A campaign's progress as text with a thin bar. */
export function MiniProgress({ raisedCents, goalCents, donationCount }: MiniProgressProps) {
  const percent = goalCents ? percentReached(raisedCents, goalCents) : null;
  return (
    <div className="grid min-w-40 gap-1 text-sm tabular-nums">
      <p>
        <span className="whitespace-nowrap">
          <span className="font-medium">{formatUsdShort(raisedCents)}</span>
          {goalCents !== null && <span className="text-soft"> of {formatUsdShort(goalCents)}</span>}
        </span>
        {donationCount !== undefined && <Aside>{count(donationCount, "donation")}</Aside>}
        {percent !== null && <Aside>{percent.toLocaleString("en-US")}%</Aside>}
      </p>
      {goalCents !== null && (
        <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${percentOf(raisedCents, goalCents, { digits: 1, max: 100 })}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** An additional figure, kept on one line with its separator. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <>
      {" "}
      <span className="whitespace-nowrap text-soft">· {children}</span>
    </>
  );
}
