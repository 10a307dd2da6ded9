import { Badge } from "@/components/ui/badge";
import type { SearchEntry } from "@/lib/api-docs/reference/schemas";

/** The search results as plain links, so that the browser always scrolls to the anchor. */
export function SearchResults({ found, onChosen }: { found: SearchEntry[]; onChosen?: () => void }) {
  return (
    <ul className="grid">
      {found.map((entry) => (
        <li key={`${entry.kind} ${entry.href} ${entry.title}`}>
          <a
            href={entry.href}
            onClick={onChosen}
            className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-1.5 text-sm hover:bg-sunken"
          >
            <span className="grid min-w-0">
              <span className="font-medium wrap-anywhere">{entry.title}</span>
              <span className="text-xs text-soft wrap-anywhere">{entry.detail}</span>
            </span>
            <Badge>{entry.kind}</Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}
