import { formatUsdShort } from "@/lib/kernel/money";
import { percentOf, percentReached } from "@/lib/kernel/percent";

export type ProgressFigures = {
  raisedCents: number;
  /** Goal in cents; null if there is none or it is hidden, which leaves only the text. */
  goalCents: number | null;
  donationCount: number;
};

type ProgressProps = ProgressFigures & {
  /** Text for donors, in their language. */
  words?: { raised: string; rest: string };
  /** Added by a matching sponsor, not part of `raisedCents`; shown in a second tone. */
  matchedCents?: number;
  matchedBy?: string | null;
};

/** A campaign's progress, as text and as a bar with ticks at 25, 50 and 75%. */
export function Progress({
  raisedCents,
  goalCents,
  donationCount,
  words = figureTexts({ raisedCents, goalCents, donationCount }),
  matchedCents = 0,
  matchedBy,
}: ProgressProps) {
  const match = matchedCents > 0 && (
    <p className="text-sm text-soft tabular-nums">
      + {formatUsdShort(matchedCents)} matched{matchedBy ? ` by ${matchedBy}` : ""}
    </p>
  );
  if (goalCents === null || goalCents <= 0)
    return (
      <div className="grid gap-2">
        <p className="tabular-nums">
          <strong className="text-lg font-semibold">{words.raised}</strong>{" "}
          <span className="text-soft">{words.rest}</span>
        </p>
        {match}
      </div>
    );
  const filled = share(raisedCents, goalCents);
  const matched = Math.min(share(matchedCents, goalCents), 100 - filled);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <strong className="text-lg font-semibold">{words.raised}</strong>{" "}
        <span className="text-soft">{words.rest}</span>
      </p>
      <div
        aria-hidden
        className="relative h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div className="flex h-full animate-grow-in">
          <div className="h-full rounded-full bg-accent" style={{ width: `${filled}%` }} />
          {matched > 0 && <div className="h-full bg-accent-second" style={{ width: `${matched}%` }} />}
        </div>
        {[25, 50, 75].map((tick) => (
          <span key={tick} className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${tick}%` }} />
        ))}
      </div>
      {match}
    </div>
  );
}

function figureTexts({ raisedCents, goalCents, donationCount }: ProgressFigures) {
  const donations = `${donationCount.toLocaleString("en-US")} ${donationCount === 1 ? "donation" : "donations"}`;
  const raised = formatUsdShort(raisedCents);
  if (goalCents === null || goalCents <= 0) return { raised, rest: `raised · ${donations}` };
  const percent = percentReached(raisedCents, goalCents).toLocaleString("en-US");
  return { raised, rest: `of ${formatUsdShort(goalCents)} · ${donations} · ${percent}%` };
}

/** Returns a percentage of the bar, 0 to 100, with one decimal. */
function share(partCents: number, goalCents: number): number {
  return percentOf(partCents, goalCents, { digits: 1, max: 100 });
}
