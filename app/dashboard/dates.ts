import type { ComponentProps } from "react";
import { z } from "zod";
import type { DateFilter } from "@/components/dashboard/filters/date-filter";
import { CUSTOM, PRESET_LABELS } from "@/components/dashboard/filters/date-labels";
import { formatDay } from "@/components/dashboard/format/zoned";
import { DATE_PRESETS, presetDays } from "@/lib/kernel/time/date-presets";
import { windowQuery } from "@/lib/kernel/time/time-window";
import { dayIn } from "@/lib/kernel/time/zoned";
import { pick } from "./query";

const day = z.iso.date().pipe(windowQuery.from.unwrap());

/** Returns the days of a list from its URL: a preset (`dates`), or a first and a last day. Invalid ones are ignored. */
export function readDates(
  rawQuery: Record<string, string | string[] | undefined>,
  { zone, now }: { zone: string; now: Date },
): Dates {
  const preset = pick(z.enum(DATE_PRESETS), rawQuery["dates"]);
  if (preset) {
    const filter = { choice: preset, from: undefined, to: undefined, reversed: false };
    const days = presetDays(preset, dayIn(now.toISOString(), zone));
    return { ...days, query: { dates: preset }, filter, words: PRESET_LABELS[preset] };
  }
  const [from, until] = [pick(day, rawQuery["from"]), pick(day, rawQuery["to"])];
  const reversed = Boolean(from && until && until < from);
  const to = reversed ? undefined : until;
  return {
    from,
    to,
    query: { from, to: until },
    filter: { choice: from || until ? CUSTOM : undefined, from, to: until, reversed },
    words: spanLabel(from, to),
  };
}

type Days = { from: string | undefined; to: string | undefined };

export type Dates = Days & {
  /** The days as query parameters. */
  query: { dates?: string } & Partial<Days>;
  filter: ComponentProps<typeof DateFilter>;
  /** The chip's text; null without days. */
  words: string | null;
};

function spanLabel(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `since ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : null;
}
