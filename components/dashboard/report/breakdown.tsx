import { Panel } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { percentOf } from "@/lib/kernel/percent";
import { count } from "../labels";

/**
 * A row of a breakdown. `href` is its page, `countHref` the list of its donations, `note` a remark next to its name,
 * and `beforeCents` its amount in the compared period.
 */
type Row = {
  key: string;
  name: string;
  note?: string | null;
  count: number | null;
  amountCents: number;
  beforeCents?: number;
  href?: string;
  countHref?: string;
};
type BreakdownProps = {
  id: string;
  title: string;
  /** A line below the title. */
  below?: string;
  what: string;
  rows: readonly Row[];
  /** The total of which shares are computed, in cents. */
  totalCents: number;
  empty: string;
  /** Header of the column with `beforeCents`; without it the column is omitted. */
  beforeTitle?: string;
};

/** A small table of parts with their shares of the total raised. */
export function Breakdown({ id, title, below, what, rows, totalCents, empty, beforeTitle }: BreakdownProps) {
  // A phone has room for two sums, or for one sum and the number of donations.
  const countClass = cx("py-2 pl-4 text-right", beforeTitle && "max-sm:hidden");
  return (
    <Panel aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {below && <p className="text-sm text-soft">{below}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead className="text-xs text-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 text-left font-medium">
                  {what}
                </th>
                <th scope="col" className={cx(countClass, "font-medium")}>
                  Donations
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-medium">
                  Amount
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-medium max-sm:hidden">
                  Share
                </th>
                {beforeTitle && (
                  <th scope="col" className="py-2 pl-4 text-right font-medium">
                    {beforeTitle}
                  </th>
                )}
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
                    {row.note && <span className="text-soft"> · {row.note}</span>}
                  </th>
                  <td className={cx(countClass, "tabular-nums")}>
                    <Count row={row} />
                  </td>
                  <td className="py-2 pl-4 text-right">
                    <Money cents={row.amountCents} />
                  </td>
                  <td className="py-2 pl-4 text-right whitespace-nowrap tabular-nums max-sm:hidden">
                    {totalCents > 0 && `${percentOf(row.amountCents, totalCents)}%`}
                  </td>
                  {beforeTitle && (
                    <td className="py-2 pl-4 text-right">
                      <Money cents={row.beforeCents ?? 0} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** The number of donations, linked to their list if that differs from the page of the row. */
function Count({ row: { name, count: donations, countHref } }: { row: Row }) {
  if (donations === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">not counted</span>
      </>
    );
  if (!countHref) return donations.toLocaleString("en-US");
  return (
    <Link href={countHref} className="underline underline-offset-4">
      <span aria-hidden>{donations.toLocaleString("en-US")}</span>
      <span className="sr-only">
        {count(donations, "donation")} of {name}
      </span>
    </Link>
  );
}
