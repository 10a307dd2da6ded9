import type { DatePreset } from "@/lib/kernel/time/date-presets";

/** The option for a custom first and last day. */
export const CUSTOM = "custom";

export const PRESET_LABELS: Record<DatePreset, string> = {
  TODAY: "Today",
  LAST_7_DAYS: "Last 7 days",
  THIS_MONTH: "This month",
  LAST_MONTH: "Last month",
  THIS_QUARTER: "This quarter",
  THIS_YEAR: "This year",
  LAST_YEAR: "Last year",
};
