import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { periodCountLabel, periodLabel } from "@/lib/analytics/cohorts/labels";
import { PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { CALENDAR_UNITS, type CalendarUnit } from "@/lib/kernel/time/calendar-periods";
import { FilterForm } from "../filters/filter-form";
import { FilterSelect } from "../filters/filter-select";
import { periodCounts, UNIT_LABELS } from "./labels";

type PeriodPickerProps = {
  path: string;
  unit: CalendarUnit;
  /** The selected period, and the periods to choose from, newest first. */
  period: string;
  names: readonly string[];
  /** Number of periods on the page. */
  periodCount: number;
};

/** Selects the unit by links, and the period and number of periods by a GET form. */
export function PeriodPicker({ path, unit, period, names, periodCount }: PeriodPickerProps) {
  const usual = PERIODS_SHOWN[unit];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <nav aria-label="Length of periods" className="flex flex-wrap gap-2">
        {CALENDAR_UNITS.map((one) => (
          <Link
            key={one}
            href={one === "YEAR" ? path : `${path}?${new URLSearchParams({ unit: one })}`}
            scroll={false}
            aria-current={one === unit ? "true" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center rounded-md border px-4 text-sm font-medium",
              one === unit
                ? "border-accent bg-accent-soft text-accent"
                : "border-line-strong bg-surface hover:bg-sunken",
            )}
          >
            {UNIT_LABELS[one]}
          </Link>
        ))}
      </nav>
      <FilterForm action={path} label="Choose a period">
        <input type="hidden" name="unit" value={unit} />
        <FilterSelect
          name="period"
          label="Period"
          value={period}
          all="Present"
          options={[...new Set([...names, period])].map((value) => ({ value, label: periodLabel(value) }))}
        />
        <FilterSelect
          name="periodCount"
          label="Show"
          value={periodCount === usual ? undefined : String(periodCount)}
          all={periodCountLabel(unit, usual)}
          options={periodCounts(unit, periodCount)
            .filter((count) => count !== usual)
            .map((count) => ({ value: String(count), label: periodCountLabel(unit, count) }))}
        />
      </FilterForm>
    </div>
  );
}
