import { Badge } from "@/components/ui/badge";
import { formatUsd } from "@/lib/kernel/money";
import { count as counted } from "../labels";

type BatchTotalProps = {
  count: number;
  cents: number;
  /** Null if not entered. */
  controlCount: number | null;
  controlCents: number | null;
};

/** The sum of a batch beside its control total, and the difference. */
export function BatchTotal({ count, cents, controlCount, controlCents }: BatchTotalProps) {
  const isKnown = controlCount !== null && controlCents !== null;
  const matches = controlCount === count && controlCents === cents;
  const differences = [
    controlCents !== null &&
      controlCents !== cents &&
      `${formatUsd(Math.abs(cents - controlCents))} ${cents > controlCents ? "over" : "to go"}`,
    controlCount !== null &&
      controlCount !== count &&
      `${counted(Math.abs(count - controlCount), "donation")} ${count > controlCount ? "over" : "to go"}`,
  ].filter((words) => words !== false);
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
      <span>
        <strong className="font-semibold">{formatUsd(cents)}</strong>
        {controlCents !== null && <span className="text-soft"> of {formatUsd(controlCents)}</span>}
      </span>
      <span className="text-soft">
        {count}
        {controlCount !== null && ` of ${controlCount}`}{" "}
        {count === 1 && controlCount === null ? "donation" : "donations"}
      </span>
      {isKnown && (
        <Badge tone={matches ? "good" : "warn"}>{matches ? "Matches" : differences.join(", ")}</Badge>
      )}
    </p>
  );
}
