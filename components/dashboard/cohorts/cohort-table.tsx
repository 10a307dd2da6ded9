import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Table, Td, Th } from "@/components/ui/table";
import { percentLabel, periodLabel, sinceFirst } from "@/lib/analytics/cohorts/labels";
import type { DonorCohorts } from "@/lib/analytics/cohorts/schemas";
import { DonorsLink } from "./donors-link";

type CohortTableProps = { orgSlug: string; report: Pick<DonorCohorts, "periods" | "cohorts"> };

/** The number of donors who first gave in a period, and how many of them gave in each later one. */
export function CohortTable({ orgSlug, report: { periods, cohorts } }: CohortTableProps) {
  const oldest = periods.at(-1)?.name;
  // Newest first, like the rows: in the opposite order the visible part of a wide table would be empty.
  const columns = sinceFirst(periods).map(({ name }) => name);
  return (
    <RowKeys>
      <Table caption="Donors by first donation">
        <thead>
          <tr>
            <Th>First donation</Th>
            {columns.map((name) => (
              <Th key={name} numeric>
                {periodLabel(name)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ firstPeriod, periods: cells }) => {
            const words = firstPeriod === null ? "Earlier" : periodLabel(firstPeriod);
            const byName = new Map(cells.map((cell) => [cell.period, cell]));
            return (
              <tr key={firstPeriod ?? "earlier"}>
                <th
                  scope="row"
                  className="border-b border-line px-4 py-3 text-left font-medium whitespace-nowrap"
                >
                  {words}
                </th>
                {columns.map((name) => {
                  const cell = byName.get(name);
                  return (
                    <Td key={name} numeric>
                      {cell && (
                        <DonorsLink
                          orgSlug={orgSlug}
                          donors={cell.donors}
                          filter={
                            firstPeriod === null
                              ? { firstBefore: oldest, givingPeriod: name }
                              : { firstPeriod, givingPeriod: name }
                          }
                          what={`who first gave ${firstPeriod === null ? "earlier" : `in ${words}`}, gave in ${periodLabel(name)}`}
                        />
                      )}
                      {cell && cell.percent !== null && (
                        <span className="block text-xs text-soft">{percentLabel(cell.percent)}</span>
                      )}
                    </Td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
