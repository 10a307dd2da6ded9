import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { periodLabel } from "@/lib/analytics/cohorts/labels";
import type { DonorCohorts } from "@/lib/analytics/cohorts/schemas";
import { count } from "../labels";
import { FigureCard } from "../overview/figure-card";

type RecurringCohortsProps = { orgSlug: string; report: Pick<DonorCohorts, "period" | "recurring"> };

/** Filters of the list that a number links to. */
type Behind = Partial<Record<"startedIn" | "canceledIn" | "canceledBy" | "activeOn", string>>;

/** Recurring donations that started or ended in the selected period, and their current state by start month. */
export function RecurringCohorts({ orgSlug, report: { period, recurring } }: RecurringCohortsProps) {
  const words = periodLabel(period.name);
  const end = period.isOver ? `at the end of ${words}` : "now";
  const listed = (many: number, filter: Behind, what: string) =>
    many === 0 ? (
      "0"
    ) : (
      <Link
        href={`/dashboard/${orgSlug}/recurring?${new URLSearchParams(filter)}`}
        className="underline underline-offset-4"
      >
        <span aria-hidden>{many.toLocaleString("en-US")}</span>
        <span className="sr-only">
          {count(many, "recurring donation")} {what}
        </span>
      </Link>
    );
  return (
    <section aria-labelledby="recurring-cohorts" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="recurring-cohorts" className="text-lg">
          Recurring donations
        </h2>
        <p className="max-w-prose text-sm text-soft">
          They begin with their first payment and are ongoing until they are canceled. The home page counts
          active ones alone: not paused, and not overdue.
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <FigureCard
          name={`Started in ${words}`}
          value={listed(recurring.started, { startedIn: period.name }, `started in ${words}`)}
        />
        <FigureCard
          name={`Canceled in ${words}`}
          value={listed(recurring.canceled, { canceledIn: period.name }, `canceled in ${words}`)}
        />
        <FigureCard
          name={`Ongoing ${end}`}
          value={listed(recurring.activeAtEnd, { activeOn: period.to }, `ongoing ${end}`)}
        />
      </dl>
      {recurring.months.length === 0 ? (
        <p className="text-sm text-soft">None began in these two years.</p>
      ) : (
        <RowKeys>
          <Table caption="Recurring donations by month of start">
            <thead>
              <tr>
                <Th>Month of start</Th>
                <Th numeric>Started</Th>
                <Th numeric>Canceled since</Th>
                <Th numeric>Ongoing {end}</Th>
              </tr>
            </thead>
            <tbody>
              {recurring.months.map(({ month, started, canceled, active }) => (
                <tr key={month}>
                  <Td className="whitespace-nowrap">{periodLabel(month)}</Td>
                  <Td numeric>{listed(started, { startedIn: month }, `started in ${periodLabel(month)}`)}</Td>
                  <Td numeric>
                    {listed(
                      canceled,
                      { startedIn: month, canceledBy: period.to },
                      `started in ${periodLabel(month)} and canceled since`,
                    )}
                  </Td>
                  <Td numeric>
                    {listed(
                      active,
                      { startedIn: month, activeOn: period.to },
                      `started in ${periodLabel(month)} and ongoing ${end}`,
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </RowKeys>
      )}
    </section>
  );
}
