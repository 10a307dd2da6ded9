import { formatInstant } from "./zoned";

type InstantProps = { at: string; zone: string; className?: string };

/** An instant in the organization's time zone; hovering shows the zone, the markup has the exact instant. */
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
