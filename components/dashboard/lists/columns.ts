/** Optional columns of each list, in display order; columns with `off` are hidden by default. */
export const LIST_COLUMNS = {
  donations: [
    { id: "status", label: "Status" },
    { id: "date", label: "Date" },
    { id: "campaign", label: "Campaign" },
    { id: "fund", label: "Fund", off: true },
    { id: "frequency", label: "Frequency", off: true },
    { id: "method", label: "Method", off: true },
    { id: "fees", label: "Fees", off: true },
    { id: "net", label: "Net after fees", off: true },
    { id: "source", label: "Source", off: true },
    { id: "receipt", label: "Receipt number", off: true },
  ],
  donors: [
    { id: "giving", label: "Lifetime giving" },
    { id: "donations", label: "Donations" },
    { id: "latest", label: "Latest donation" },
    { id: "first", label: "First donation", off: true },
    { id: "phone", label: "Phone", off: true },
    { id: "added", label: "First recorded", off: true },
  ],
  recurring: [
    { id: "frequency", label: "Frequency" },
    { id: "status", label: "Status" },
    { id: "next", label: "Next donation" },
    { id: "campaign", label: "Campaign" },
    { id: "level", label: "Giving level", off: true },
    { id: "method", label: "Method", off: true },
    { id: "started", label: "Started", off: true },
  ],
  payouts: [
    { id: "status", label: "Status" },
    { id: "arrival", label: "Arrival date" },
    { id: "reconciliation", label: "Reconciliation" },
    { id: "reference", label: "Processor’s id", off: true },
  ],
  disputes: [
    { id: "status", label: "Status" },
    { id: "deadline", label: "Respond by" },
    { id: "reason", label: "Reason" },
    { id: "opened", label: "Opened" },
    { id: "campaign", label: "Campaign", off: true },
    { id: "closed", label: "Closed", off: true },
  ],
  members: [
    { id: "number", label: "Number", off: true },
    { id: "state", label: "State" },
    { id: "level", label: "Level" },
    { id: "since", label: "Since" },
    { id: "until", label: "Until" },
    { id: "renewal", label: "Renewal", off: true },
    { id: "latest", label: "Latest donation", off: true },
  ],
  campaigns: [
    { id: "raised", label: "Raised" },
    { id: "status", label: "Status" },
    { id: "type", label: "Type" },
    { id: "donations", label: "Donations" },
    { id: "created", label: "Created" },
    { id: "ends", label: "Ends", off: true },
  ],
} as const satisfies Record<string, readonly { id: string; label: string; off?: true }[]>;

export type ColumnList = keyof typeof LIST_COLUMNS;
export type ColumnOf<List extends ColumnList> = (typeof LIST_COLUMNS)[List][number]["id"];

/** Name of the cookie that stores the columns of a list, so that the server renders them right away. */
export const columnsCookie = (list: ColumnList) => `columns_${list}`;

const SEPARATOR = ".";

/**
 * Returns the visible columns according to the cookie. Unknown columns are ignored; without a cookie the default
 * columns are visible.
 */
export function shownColumns<List extends ColumnList>(
  list: List,
  kept: string | undefined,
): ColumnOf<List>[] {
  const all: readonly { id: ColumnOf<List>; off?: true }[] = LIST_COLUMNS[list];
  const named = kept?.split(SEPARATOR);
  return all.filter(({ id, off }) => (named ? named.includes(id) : !off)).map(({ id }) => id);
}

/** Returns the value of the cookie. An empty selection is stored as `none`. */
export function keptColumns(shown: readonly string[]): string {
  return shown.length > 0 ? shown.join(SEPARATOR) : "none";
}
