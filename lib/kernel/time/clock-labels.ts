const MINUTE_MS = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Formats an instant as "Dec 21, 2026, 2:05 PM UTC". */
export function instantLabel(at: Date): string {
  return `${format.format(at).replace("\u202f", " ")} UTC`;
}

/** Formats a duration of `ms` in its largest unit, without the sign: "30 days", "1 hour". */
export function spanLabel(ms: number): string {
  const size = Math.abs(ms);
  const [unit, length] = UNITS.find(([, one]) => size >= 0.95 * one) ?? UNITS[2];
  const count = Math.round(size / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns "moved by 30 days" or "moved back by 1 hour", or "real time" if the clock was not moved. */
export function moveLabel(movedByMs: number): string {
  if (movedByMs === 0) return "real time";
  return `moved ${movedByMs < 0 ? "back " : ""}by ${spanLabel(movedByMs)}`;
}
