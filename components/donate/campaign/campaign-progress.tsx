import type { PublicCampaign } from "@/lib/campaigns/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { percentOf, percentReached } from "@/lib/kernel/percent";

type Figures = Pick<
  PublicCampaign,
  "raisedAmountCents" | "goalAmountCents" | "showGoal" | "donationCount" | "matchedCents"
>;

/** What is raised, in words and as a slim bar with the match in a second tone and ticks at 25, 50 and 75%. */
export function CampaignProgress({ campaign }: { campaign: Figures }) {
  const { raisedAmountCents: raised, donationCount, matchedCents } = campaign;
  const goal = campaign.showGoal ? campaign.goalAmountCents : null;
  const gifts = `${donationCount.toLocaleString("en-US")} ${donationCount === 1 ? "gift" : "gifts"}`;
  const filled = goal ? percentOf(raised, goal, { digits: 1, max: 100 }) : 0;
  const matched = goal ? Math.min(percentOf(matchedCents, goal, { digits: 1, max: 100 }), 100 - filled) : 0;
  return (
    <div className="grid gap-2.5">
      {goal !== null && (
        <div
          aria-hidden
          className="relative h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
        >
          <div className="flex h-full animate-grow-in">
            <div className="h-full bg-accent" style={{ width: `${filled}%` }} />
            {matched > 0 && <div className="h-full bg-accent-second" style={{ width: `${matched}%` }} />}
          </div>
          {[25, 50, 75].map((tick) => (
            <span key={tick} className="absolute inset-y-0 w-px bg-page/60" style={{ left: `${tick}%` }} />
          ))}
        </div>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span>
          <strong className="text-lg font-semibold">{formatUsdShort(raised)}</strong>{" "}
          <span className="text-soft">raised{goal !== null && ` of ${formatUsdShort(goal)}`}</span>
        </span>{" "}
        <span className="text-soft">
          {goal !== null && (
            <span className="max-sm:sr-only">{percentReached(raised, goal).toLocaleString("en-US")}% · </span>
          )}
          {gifts}
        </span>
      </p>
    </div>
  );
}
