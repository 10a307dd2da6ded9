import { formatInstant } from "./zoned";

type InstantProps = { at: string; zone: string; className?: string };

/** A moment in the organization's time; the zone shows on hover, the exact instant is in the markup. */
export function Instant({ at, zone, className }: InstantProps) {
  return (
    <time
      dateTime={at}
      title={`Time zone: ${zone}`}
      className={className ?? "whitespace-nowrap tabular-nums"}
    >
      {formatInstant(at, zone)}
    </time>
  );
}
