const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** Parses a duration such as `90s`, `3m` or `1.5h` into seconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? 0);
  return seconds > 0 ? seconds : undefined;
}
