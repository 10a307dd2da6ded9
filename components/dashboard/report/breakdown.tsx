import Link from "next/link";
import { Panel } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { percentOf } from "@/lib/kernel/percent";

/** `href` is the page of the part. */
type Row = { key: string; name: string; count: number; amountCents: number; href?: string };
type BreakdownProps = {
  id: string;
  title: string;
  what: string;
  rows: readonly Row[];
  /** The total of the shares. */
  wholeCents: number;
  empty: string;
};

/** A small table of parts, each with its share of the total raised. */
export function Breakdown({ id, title, what, rows, wholeCents, empty }: BreakdownProps) {
  return (
    <Panel aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{empty}</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                {what}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Donations
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium max-sm:hidden">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                  {row.href ? (
                    <Link href={row.href} className="underline underline-offset-4">
                      {row.name}
                    </Link>
                  ) : (
                    row.name
                  )}
                </th>
                <td className="py-2 pl-4 text-right tabular-nums">{row.count.toLocaleString("en-US")}</td>
                <td className="py-2 pl-4 text-right">
                  <Money cents={row.amountCents} />
                </td>
                <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums max-sm:hidden">
                  {wholeCents > 0 && `${percentOf(row.amountCents, wholeCents)}%`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
