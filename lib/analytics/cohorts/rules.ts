import { invalid } from "@/lib/kernel/errors";
import { percentOf } from "@/lib/kernel/percent";
import {
  type CalendarPeriod,
  calendarPeriod,
  periodsLater,
  periodWith,
} from "@/lib/kernel/time/calendar-periods";
import { type DonorCohorts, type DonorCohortsQuery, type DonorPeriod, PERIODS_SHOWN } from "./schemas";

/** Numbers of donors by the first days of a period in which they gave and of the period of their first donation. */
export type CohortRow = {
  period: string;
  firstPeriod: string;
  donors: number;
  donations: number;
  amountCents: number;
  /** Those who also gave in the previous period, and what they gave in both. */
  keptDonors: number;
  keptCents: number;
  keptBeforeCents: number;
};

/**
 * Returns the chosen period and those before it, newest first, as many as requested. Throws `invalid` for a period of
 * another length or in the future.
 */
export function chosenPeriods(
  { unit, period, periodCount = PERIODS_SHOWN[unit] }: DonorCohortsQuery,
  today: string,
): [CalendarPeriod, ...CalendarPeriod[]] {
  const chosen = period === undefined ? periodWith(unit, today) : calendarPeriod(period);
  if (chosen?.unit !== unit) throw invalid({ period: ["Name a period of the length `unit`"] });
  if (chosen.from > today) throw invalid({ period: ["It has not begun"] });
  const before = Array.from({ length: periodCount - 1 }, (_, index) => periodsLater(chosen, -1 - index));
  return [chosen, ...before];
}

type Sums = { donors: number; donations: number; amountCents: number };
const NONE: Sums = { donors: 0, donations: 0, amountCents: 0 };

function summed(rows: readonly CohortRow[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      donors: sum.donors + row.donors,
      donations: sum.donations + row.donations,
      amountCents: sum.amountCents + row.amountCents,
    }),
    NONE,
  );
}

/** Compares the donors of a period with those of the previous one. `rows` must contain both periods. */
export function donorPeriod(period: CalendarPeriod, rows: readonly CohortRow[], today: string): DonorPeriod {
  const before = summed(rows.filter((row) => row.period === periodsLater(period, -1).from));
  const here = rows.filter((row) => row.period === period.from);
  const all = summed(here);
  const fresh = summed(here.filter((row) => row.firstPeriod === period.from));
  const add = (cents: (row: CohortRow) => number) => here.reduce((sum, row) => sum + cents(row), 0);
  const returning = {
    donors: add((row) => row.keptDonors),
    amountCents: add((row) => row.keptCents),
    beforeCents: add((row) => row.keptBeforeCents),
  };
  return {
    name: period.name,
    from: period.from,
    to: period.to,
    isOver: period.to < today,
    donors: all.donors,
    donationCount: all.donations,
    amountCents: all.amountCents,
    new: { donors: fresh.donors, amountCents: fresh.amountCents },
    returning,
    reactivated: {
      donors: all.donors - fresh.donors - returning.donors,
      amountCents: all.amountCents - fresh.amountCents - returning.amountCents,
    },
    lapsed: {
      donors: before.donors - returning.donors,
      beforeCents: before.amountCents - returning.beforeCents,
    },
    retentionPercent: before.donors > 0 ? percentOf(returning.donors, before.donors, { digits: 1 }) : null,
  };
}

/** Groups donors by the period of their first donation, in that and each later period. `periods`: newest first. */
export function cohortsOf(
  periods: readonly CalendarPeriod[],
  rows: readonly CohortRow[],
): DonorCohorts["cohorts"] {
  const oldest = periods.at(-1);
  if (!oldest) return [];
  const cohort = (first: CalendarPeriod | null) => {
    const mine = rows.filter((row) =>
      first ? row.firstPeriod === first.from : row.firstPeriod < oldest.from && row.period >= oldest.from,
    );
    const size = first ? summed(mine.filter((row) => row.period === first.from)).donors : null;
    return {
      firstPeriod: first?.name ?? null,
      donors: size,
      periods: periods
        .filter(({ from }) => first === null || from >= first.from)
        .toReversed()
        .map((period) => {
          const { donors, amountCents } = summed(mine.filter((row) => row.period === period.from));
          return {
            period: period.name,
            donors,
            amountCents,
            percent: size === null ? null : percentOf(donors, size, { digits: 1 }),
          };
        }),
    };
  };
  const earlier = cohort(null);
  return [
    ...periods.map(cohort).filter(({ donors }) => donors !== 0),
    ...(earlier.periods.some(({ donors }) => donors > 0) ? [earlier] : []),
  ];
}
