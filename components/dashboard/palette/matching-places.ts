import { ALL_PLACES, type Place } from "../layout/places";
import { ACTIONS, type Entry, MORE_PAGES } from "./entries";

/** What the palette offers for a text. */
export type Matching = { pages: Entry[]; actions: Entry[] };

const PAGES: readonly Entry[] = [...ALL_PLACES.map(asPage), ...MORE_PAGES];

function asPage({ path, label, also }: Place): Entry {
  return { path, label, ...(also ? { also } : {}) };
}

const translationOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Pages and actions of which a word begins as each typed word does, those first of which the label does; all of them for an empty text.
 * Actions that only admins may take are left out for others.
 */
export function matchingPlaces(q: string, mayAdminister: boolean): Matching {
  const typed = translationOf(q);
  const begins = (words: readonly string[]) =>
    typed.every((part) => words.some((word) => word.startsWith(part)));
  const matching = (entries: readonly Entry[]) => {
    const found = entries.filter(
      ({ label, also, forAdmins }) =>
        (mayAdminister || !forAdmins) && begins(translationOf(`${label} ${also ?? ""}`)),
    );
    const [byLabel, byOther] = [true, false].map((is) =>
      found.filter(({ label }) => begins(translationOf(label)) === is),
    );
    return [...(byLabel ?? []), ...(byOther ?? [])];
  };
  return { pages: matching(PAGES), actions: matching(ACTIONS) };
}

/** A value that no other entry of the palette has. */
export const entryValue = ({ path, label }: Entry): string => `go:${path}:${label}`;
