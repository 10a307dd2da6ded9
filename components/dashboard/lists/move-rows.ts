/** What a key does with the rows of a page's lists. */
export type RowMove = "next" | "previous" | "select";

/** The rows of lists, which are tables of `Table`, or `RowKeys` with elements that have `data-row`. */
const ROWS = "[data-rows] tbody tr, [data-rows] [data-row]";

/** What gets the focus in each visible row: its first link or button, else the row. */
export function rowTargets(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ROWS)]
    .filter((row) => row.getClientRects().length > 0)
    .map((row) => row.querySelector<HTMLElement>("a, button:not(:disabled)") ?? row);
}

/** Gives a row the focus; one without a link or button takes it itself. */
export function focusRow(target: HTMLElement): void {
  if (target.matches(ROWS) && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus();
}

/** Moves the focus between the rows of a page's lists, or selects the one that has it. False where there is nothing to do. */
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
