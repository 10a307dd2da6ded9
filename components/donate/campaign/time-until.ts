import type { Translation } from "@/lib/languages/translator";

/**
 * Formats the time until an instant: `in about 40 minutes (2:05 PM UTC)`. In UTC, because the server does not know the
 * donor's time zone.
 */
export function timeUntil(instant: string, now: Date, { t, format }: Translation): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 60_000));
  const about = minutes < 60 ? t("donate.problem.inMinutes", { minutes }) : t("donate.problem.inHour");
  if (Number.isNaN(minutes)) return about;
  return t("donate.problem.at", { about, clock: format.clock(instant, "UTC") });
}
