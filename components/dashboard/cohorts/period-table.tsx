import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { percentLabel, periodLabel, sinceFirst } from "@/lib/analytics/cohorts/labels";
import { type DonorCohorts, type DonorPeriod, PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { DonorsLink } from "./donors-link";
import { STANDING_LABELS } from "./labels";

type PeriodTableProps = {
  orgSlug: string;
  /** The page's path. */
  path: string;
  report: Pick<DonorCohorts, "unit" | "periods">;
};

const STANDINGS = ["NEW", "RETURNING", "REACTIVATED", "LAPSED"] as const;

/** The number of donors in each period, by standing, each linked to their list. */
export function PeriodTable({ orgSlug, path, report: { unit, periods } }: PeriodTableProps) {
  const donorsOf = (one: DonorPeriod) => ({
    NEW: one.new.donors,
    RETURNING: one.returning.donors,
    REACTIVATED: one.reactivated.donors,
    LAPSED: one.lapsed.donors,
  });
  const shown: Record<string, string> =
    periods.length === PERIODS_SHOWN[unit] ? {} : { periodCount: String(periods.length) };
  return (
    <RowKeys>
      <Table caption="Donors by period">
        <thead>
          <tr>
            <Th>Period</Th>
            <Th numeric>Retention</Th>
            <Th numeric>Donors</Th>
            {STANDINGS.map((standing) => (
              <Th key={standing} numeric>
                {STANDING_LABELS[standing].label}
              </Th>
            ))}
            <Th numeric>Donated</Th>
          </tr>
        </thead>
        <tbody>
          {sinceFirst(periods).map((one) => {
            const words = periodLabel(one.name);
            return (
              <tr key={one.name}>
                <Td className="whitespace-nowrap">
                  <Link
                    href={`${path}?${new URLSearchParams({ unit, period: one.name, ...shown })}`}
                    className="font-medium underline underline-offset-4"
                  >
                    {words}
                  </Link>
                  {!one.isOver && <span className="block text-xs text-soft">so far</span>}
                </Td>
                <Td numeric>{percentLabel(one.retentionPercent)}</Td>
                <Td numeric>
                  <DonorsLink
                    orgSlug={orgSlug}
                    donors={one.donors}
                    filter={{ givingPeriod: one.name }}
                    what={`gave in ${words}`}
                  />
                </Td>
                {STANDINGS.map((standing) => (
                  <Td key={standing} numeric>
                    <DonorsLink
                      orgSlug={orgSlug}
                      donors={donorsOf(one)[standing]}
                      filter={{ givingPeriod: one.name, standing }}
                      what={`${STANDING_LABELS[standing].label.toLowerCase()} in ${words}`}
                    />
                  </Td>
                ))}
                <Td numeric>
                  <Money cents={one.amountCents} />
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
