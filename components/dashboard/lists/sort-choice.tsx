import { ArrowDownUp } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { Sorting } from "./sort-orders";

/** The orders of a list, for a phone, where the headers of its columns are hidden. */
export function SortChoice({ sorting: { by, orders } }: { sorting: Sorting }) {
  return (
    // Closes when another order is chosen: the page stays, and the open list would cover its rows.
    <details key={by} className="relative mr-auto sm:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 text-sm font-medium underline underline-offset-4">
        <ArrowDownUp aria-hidden className="size-4" />
        Sort
      </summary>
      <ul className="absolute left-0 z-20 mt-1 grid w-60 gap-1 rounded-lg border border-line-strong bg-surface p-3 shadow-lg">
        {orders.map(({ sort, label, href }) => (
          <li key={sort}>
            <Link
              href={href}
              aria-current={sort === by ? "true" : undefined}
              className="flex min-h-9 items-center rounded-md px-2 text-sm hover:bg-sunken aria-[current]:font-semibold"
            >
              {label}
              {sort === by && (
                <span aria-hidden className="ml-auto">
                  ✓
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
