import type { Chip } from "@/components/dashboard/filters/filter-chips";
import { hrefWith } from "./query";

/** A filter as its chip names it; without a value it is off. `names` are its parameters in the address. */
export type On = { label: string; value: string | null | undefined; names: readonly string[] };

/** The filters that are on, each with the address of the list without it. */
export function chipsFor(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  filters: readonly On[],
): Chip[] {
  return filters.flatMap(({ label, value, names }) => {
    if (!value) return [];
    const off = Object.fromEntries(names.map((name) => [name, undefined]));
    return [{ label, value, href: hrefWith(path, { ...query, ...off }) }];
  });
}
