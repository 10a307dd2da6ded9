import { ALL_PLACES, type Place } from "../layout/places";

/** Actions that are found beside pages. */
export const ACTIONS: readonly Pick<Place, "path" | "label" | "also">[] = [
  { path: "/campaigns/new", label: "New campaign", also: "create add" },
];

/** Pages and actions of which a word begins as each typed word does; all of them for an empty text. */
export function matchingPlaces(q: string): Pick<Place, "path" | "label" | "also">[] {
  const typed = q.toLowerCase().split(/\s+/).filter(Boolean);
  return [...ALL_PLACES, ...ACTIONS].filter(({ label, also }) => {
    const words = `${label} ${also ?? ""}`.toLowerCase().split(/\s+/);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
