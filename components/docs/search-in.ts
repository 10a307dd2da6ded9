import type { SearchEntry } from "@/lib/api-docs/reference/schemas";

const KINDS: SearchEntry["kind"][] = ["operation", "guide", "error", "field"];

/** Returns the entries that contain every word of the query, best first: by title, then by kind. */
export function searchIn(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .filter((entry) => {
      const text = `${entry.title} ${entry.detail} ${entry.href}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry, at) => ({ entry, at, rank: rankOf(entry, words) }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ entry }) => entry);
}

function rankOf({ title, kind }: SearchEntry, words: string[]): number {
  const name = title.toLowerCase();
  const exact = name === words.join(" ") ? 100 : 0;
  const inTitle = words.filter((word) => name.includes(word)).length * 10;
  const starts = name.startsWith(words[0] ?? "") ? 5 : 0;
  return exact + inTitle + starts - KINDS.indexOf(kind);
}
