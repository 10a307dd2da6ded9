import { X } from "lucide-react";
import { Link } from "@/components/ui/link";

/** An active filter: its name and value, and the page without it. */
export type Chip = { label: string; value: string; href: string };

/** The active filters of a list, each with a link that removes it; empty if there are none. */
export function FilterChips({ chips, clear }: { chips: readonly Chip[]; clear: string }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 text-sm">
      {chips.map(({ label, value, href }) => (
        <li key={label} className="min-w-0">
          <Link
            href={href}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-2 pl-3 hover:bg-sunken"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">Remove the filter </span>
              <span className="text-soft">{label}:</span> {value}
            </span>
            <X aria-hidden className="size-4 shrink-0 text-soft" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link href={clear} className="inline-flex min-h-9 items-center px-2 underline underline-offset-4">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
