import { Link } from "@/components/ui/link";
import { inDigits } from "./total";

type PagerProps = {
  /** `isLowerBound`: the total may be larger. */
  pagination: { page: number; limit: number; total: number; totalPages: number; isLowerBound?: boolean };
  /** The plural noun, for example `donations`; its `s` is dropped for one. */
  what: string;
  /**
   * Returns the URL of a page. The URLs of the next and the previous page include the cursor, if the list has one, so
   * that a deep page loads as fast as the first. The first page's has none, so that it shows the newest rows.
   */
  hrefOf: (page: number, cursor?: string) => string;
  nextCursor?: string | null;
  previousCursor?: string | null;
};

/** The position of a page within a list, with links to the previous and next page; empty for an empty list. */
export function Pager({
  pagination: { page, limit, total, totalPages, isLowerBound = false },
  what,
  hrefOf,
  nextCursor,
  previousCursor,
}: PagerProps) {
  if (total === 0) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  const where = () => {
    const all = total === 1 ? `1 ${what.replace(/s$/, "")}` : `${inDigits(total, isLowerBound)} ${what}`;
    if (first > total) return `Nothing on page ${page} (${all} in total)`;
    if (totalPages === 1) return all;
    return `${first.toLocaleString("en-US")}–${last.toLocaleString("en-US")} of ${all}`;
  };
  const previous = () => {
    const to = Math.max(1, Math.min(page - 1, totalPages));
    return hrefOf(to, to === 1 ? undefined : (previousCursor ?? undefined));
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft">
      <p className="tabular-nums">{where()}</p>
      {(totalPages > 1 || page > 1) && (
        <div className="flex gap-2">
          {page > 1 && <Step href={previous()}>Previous page</Step>}
          {page < totalPages && <Step href={hrefOf(page + 1, nextCursor ?? undefined)}>Next page</Step>}
        </div>
      )}
    </nav>
  );
}

function Step({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-9 items-center rounded-md border border-line-strong bg-surface px-3 text-ink hover:bg-sunken"
    >
      {children}
    </Link>
  );
}
