import type { VisibilityState } from "@tanstack/table-core";

/** The lists whose columns can be chosen. */
export type ColumnList =
  | "donations"
  | "donors"
  | "recurring"
  | "payouts"
  | "disputes"
  | "members"
  | "campaigns";

/** A column that can be shown or hidden. */
export type OptionalColumn = {
  id: string;
  label: string;
  /** Hidden by default. */
  off: boolean;
};

/** Name of the cookie that stores the columns of a list, so that the server renders them right away. */
export const columnsCookie = (list: ColumnList) => `columns_${list}`;

const SEPARATOR = ".";

/**
 * Returns which columns are visible according to the cookie. Unknown columns are ignored; without a cookie the default
 * columns are visible.
 */
export function visibilityOf(columns: readonly OptionalColumn[], kept: string | undefined): VisibilityState {
  const named = kept?.split(SEPARATOR);
  return Object.fromEntries(columns.map(({ id, off }) => [id, named ? named.includes(id) : !off]));
}

/** Returns the value of the cookie. An empty selection is stored as `none`. */
export function keptColumns(columns: readonly OptionalColumn[], visibility: VisibilityState): string {
  const shown = columns.filter(({ id }) => visibility[id]).map(({ id }) => id);
  return shown.length > 0 ? shown.join(SEPARATOR) : "none";
}
