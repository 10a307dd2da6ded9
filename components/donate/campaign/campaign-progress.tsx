import { useTranslation } from "#translation";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { percentOf, percentReached } from "@/lib/kernel/percent";

type Figures = Pick<
  PublicCampaign,
  "type" | "raisedAmountCents" | "goalAmountCents" | "showGoal" | "donationCount" | "matchedCents"
>;

/** The amount raised, as text and as a slim bar with the match in a second tone and ticks at 25, 50 and 75%. */
export function CampaignProgress({ campaign }: { campaign: Figures }) {
  const { t, format } = useTranslation();
  const { raisedAmountCents: raised, donationCount, matchedCents } = campaign;
  const goal = campaign.showGoal ? campaign.goalAmountCents : null;
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
          {t.rich(goal === null ? "donate.page.raised" : "donate.page.raisedOf", {
            raised: format.moneyShort(raised),
            goal: format.moneyShort(goal ?? 0),
            strong: (sum) => <strong className="text-lg font-semibold">{sum}</strong>,
            soft: (words) => <span className="text-soft">{words}</span>,
          })}
        </span>{" "}
        <span className="text-soft">
          {goal !== null && (
            <span className="max-sm:sr-only">{format.percent(percentReached(raised, goal))} · </span>
          )}
          {t(campaign.type === "EVENT" ? "shared.orders" : "shared.gifts", { count: donationCount })}
        </span>
      </p>
    </div>
  );
}
