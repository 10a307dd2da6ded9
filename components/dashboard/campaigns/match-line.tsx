import type { Campaign } from "@/lib/campaigns/schemas";
import { formatUsdShort } from "@/lib/kernel/money";

type MatchLineProps = {
  campaign: Pick<Campaign, "matchingEnabled" | "matchingMaxCents" | "matchedCents">;
};

/** How much of the match budget is used; empty without matching. */
export function MatchLine({ campaign: it }: MatchLineProps) {
  if (!it.matchingEnabled && it.matchedCents === 0) return null;
  const used = formatUsdShort(it.matchedCents);
  const left = it.matchingMaxCents === null ? null : Math.max(0, it.matchingMaxCents - it.matchedCents);
  const state = !it.matchingEnabled
    ? "Matching is off: new donations are not matched."
    : left === 0
      ? "Match cap reached: new donations are not matched."
      : left === null
        ? "No match cap."
        : `${formatUsdShort(left)} left.`;
  return (
    <p className="text-soft tabular-nums">
      {it.matchingMaxCents === null
        ? `${used} matched so far. `
        : `${used} of ${formatUsdShort(it.matchingMaxCents)} matched so far. `}
      {state}
    </p>
  );
}
