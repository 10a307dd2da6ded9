import Link from "next/link";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import type { FundReport as Report } from "@/lib/analytics/schemas";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { percentOf } from "@/lib/kernel/percent";
import { formatDay } from "../format/zoned";

type Row = {
  key: string;
  name: string;
  code: string | null;
  count: number | null;
  amountCents: number;
  allTimeCents: number;
};

/** What each fund has raised in the chosen dates, and in all. Archived funds without donations are left out. */
export function FundReport({ orgSlug, report }: { orgSlug: string; report: Report }) {
  const { from, to, raisedCents, generalFund } = report;
  const rows: Row[] = [
    ...report.funds
      .filter(({ fund, allTimeCents }) => fund.archivedAt === null || allTimeCents !== 0)
      .map(({ fund: { id, name, code }, ...sums }) => ({ key: id, name, code, ...sums })),
    { key: "general", name: GENERAL_FUND, code: null, count: null, ...generalFund },
  ];
  return (
    <Panel aria-labelledby="funds" className="grid min-w-0 content-start gap-3">
      <div className="grid gap-1">
        <h2 id="funds" className="text-lg">
          Funds
        </h2>
        <p className="text-sm text-soft">
          {formatDay(from)} to {formatDay(to)}
        </p>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Funds</caption>
          <thead className="text-xs text-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                Fund
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium max-sm:hidden">
                Donations
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium max-sm:hidden">
                Share
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                All time
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                  <Link
                    href={`/dashboard/${orgSlug}/donations?${new URLSearchParams({ fund: row.key, from, to })}`}
                    className="underline underline-offset-4"
                  >
                    {row.name}
                  </Link>
                  {row.code && <span className="text-soft"> · {row.code}</span>}
                </th>
                <td className="py-2 pl-4 text-right tabular-nums max-sm:hidden">
                  {row.count?.toLocaleString("en-US")}
                </td>
                <td className="py-2 pl-4 text-right">
                  <Money cents={row.amountCents} />
                </td>
                <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums max-sm:hidden">
                  {raisedCents > 0 && `${percentOf(row.amountCents, raisedCents)}%`}
                </td>
                <td className="py-2 pl-4 text-right">
                  <Money cents={row.allTimeCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
