import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ColumnSort, Sorting } from "./sort-orders";

type SortLinkProps = { sorting: Sorting; column: ColumnSort; label: string };

/** Returns `aria-sort` of the header of a column by which its list can be sorted. */
export function ariaSort({ by }: Sorting, column: ColumnSort): "none" | ColumnSort["direction"] {
  return by === column.by ? column.direction : "none";
}

/**
 * The label of a column as a link that sorts the list, or restores its usual order if it is sorted by this column. On a
 * phone, where headers are hidden, it is a text for screen readers; see `SortChoice`.
 */
export function SortLink({ sorting: { by, orders }, column, label }: SortLinkProps) {
  const [usual] = orders;
  const isOn = by === column.by;
  const target = isOn ? usual : orders.find(({ sort }) => sort === column.by);
  const Arrow = !isOn ? ChevronsUpDown : column.direction === "ascending" ? ArrowUp : ArrowDown;
  const arrow = <Arrow aria-hidden className={isOn ? "size-3.5 text-ink" : "size-3.5"} />;
  if (!target || by === target.sort)
    return (
      <span className="inline-flex items-center gap-1">
        {label}
        {isOn && arrow}
      </span>
    );
  return (
    <>
      <span className="sm:hidden">{label}</span>
      <Link
        href={target.href}
        title={`Sort: ${target.label.toLowerCase()}`}
        className="-my-1.5 inline-flex min-h-6 items-center gap-1 py-1.5 underline-offset-4 hover:text-ink hover:underline max-sm:hidden"
      >
        {label}
        {arrow}
      </Link>
    </>
  );
}
