import type { Chip } from "@/components/dashboard/filters/filter-chips";
import { hrefWith } from "./query";

/** A filter with the label of its chip. Without a value it is off. `names` are its parameters in the URL. */
export type On = { label: string; value: string | null | undefined; names: readonly string[] };

/** Returns the chips of the active filters, each with the URL of the list without that filter. */
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
