/** The effect of a key on the rows of the page's lists. */
export type RowMove = "next" | "previous" | "select";

/** Selector of list rows: the rows of a `Table`, and elements with `data-row` inside `RowKeys`. */
const ROWS = "[data-rows] tbody tr, [data-rows] [data-row]";

/** Returns the element to focus in each visible row: its first link or button, or the row itself. */
export function rowTargets(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ROWS)]
    .filter((row) => row.getClientRects().length > 0)
    .map((row) => row.querySelector<HTMLElement>("a, button:not(:disabled)") ?? row);
}

/** Focuses a row target. A row without a link or button becomes focusable itself. */
export function focusRow(target: HTMLElement): void {
  if (target.matches(ROWS) && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus();
}

/**
 * Moves the focus between the rows of the page's lists, or selects the focused row. Returns false if there is nothing
 * to do.
 */
export function moveRows(what: RowMove): boolean {
  const targets = rowTargets(document);
  const rowOf = (target: HTMLElement | undefined) => target?.closest(ROWS);
  const at = targets.findIndex((target) => rowOf(target)?.contains(document.activeElement));
  if (what === "select") {
    const box = rowOf(targets[at])?.querySelector<HTMLInputElement>("input[type=checkbox]");
    box?.click();
    return Boolean(box);
  }
  const next = targets[at < 0 ? 0 : at + (what === "next" ? 1 : -1)];
  if (next) focusRow(next);
  return Boolean(next);
}
