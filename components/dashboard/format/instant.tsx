import { formatDayIn, formatInstant } from "./zoned";

type InstantProps = {
  at: string;
  zone: string;
  /** Omits the time if only the day is known. */
  dayOnly?: boolean;
  className?: string;
};

/**
 * An instant in the organization's time zone. The tooltip shows the zone, the `datetime` attribute the exact instant.
 */
export function Instant({ at, zone, dayOnly = false, className }: InstantProps) {
  return (
    <time
      dateTime={at}
      title={`Time zone: ${zone}`}
      className={className ?? "whitespace-nowrap tabular-nums"}
    >
      {dayOnly ? formatDayIn(at, zone) : formatInstant(at, zone)}
    </time>
  );
}
