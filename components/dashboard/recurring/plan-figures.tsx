import { formatUsdShort } from "@/lib/kernel/money";
import { FigureCard } from "../figure-card";
import { monthlyCents, type Rhythms, rhythmsInWords } from "./figures";

type PlanFiguresProps = { rhythms: Rhythms; active: number; pastDue: number; paused: number };

/** What the organization can count on each month. */
export function PlanFigures({ rhythms, active, pastDue, paused }: PlanFiguresProps) {
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureCard name="Monthly on average" value={formatUsdShort(monthlyCents(rhythms))} />
        <FigureCard name="Active plans" value={active.toLocaleString("en-US")} />
        <FigureCard
          name="Past due"
          value={pastDue.toLocaleString("en-US")}
          detail={pastDue > 0 ? "A payment failed; it is tried again." : undefined}
        />
        <FigureCard name="Paused" value={paused.toLocaleString("en-US")} />
      </dl>
      <p className="text-soft tabular-nums">{rhythmsInWords(rhythms)}</p>
    </div>
  );
}
