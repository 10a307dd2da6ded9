import type { SearchResult } from "@/lib/search/schemas";
import { NAV_ITEMS, type NavItem } from "../layout/nav-items";
import { ACTIONS, type Entry, MORE_PAGES } from "./entries";

/** The entries that the palette offers for a query. */
export type Matching = { pages: Entry[]; actions: Entry[] };

const PAGES: readonly Entry[] = [...NAV_ITEMS.map(asPage), ...MORE_PAGES];

function asPage({ path, label, also }: NavItem): Entry {
  return { path, label, ...(also ? { also } : {}) };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the pages and actions in which every query word is the start of a word, those that match by label alone
 * first, at most `most` of each. An empty query matches all of them. Actions for admins are omitted for others.
 */
export function matchingEntries(q: string, mayAdminister: boolean, most?: number): Matching {
  const typed = wordsOf(q);
  const begins = (words: readonly string[]) =>
    typed.every((part) => words.some((word) => word.startsWith(part)));
  const matching = (entries: readonly Entry[]) => {
    const found = entries.filter(
      ({ label, also, forAdmins }) =>
        (mayAdminister || !forAdmins) && begins(wordsOf(`${label} ${also ?? ""}`)),
    );
    const [byLabel, byOther] = [true, false].map((is) =>
      found.filter(({ label }) => begins(wordsOf(label)) === is),
    );
    return [...(byLabel ?? []), ...(byOther ?? [])].slice(0, most);
  };
  return { pages: matching(PAGES), actions: matching(ACTIONS) };
}

/** Returns a unique value of an entry within the palette. */
export const entryValue = ({ path, label }: Entry): string => `go:${path}:${label}`;

/**
 * Returns the value of the topmost entry, which Enter opens: a page or action, which match at once, else what the
 * search found. Null if there is none.
 */
export function firstEntry({ pages, actions }: Matching, found: SearchResult): string | null {
  const entry = pages[0] ?? actions[0];
  if (entry) return entryValue(entry);
  const [donor] = found.donors;
  const [campaign] = found.campaigns;
  const [donation] = found.donations;
  if (donor) return `donor:${donor.id}`;
  if (campaign) return `campaign:${campaign.id}`;
  return donation ? `donation:${donation.id}` : null;
}
