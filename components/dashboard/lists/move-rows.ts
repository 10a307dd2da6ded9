/** What a key does with the rows of a page's first list. */
export type RowMove = "next" | "previous" | "select";

/** The rows of a list within `RowKeys`: of a table, or elements with `data-row`. */
const ROWS = "tbody tr, [data-row]";

/** The first link or button of each row, in which the row gets the focus; rows without one are left out. */
export function rowTargets(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll(ROWS) ?? [])].flatMap(
    (row) => row.querySelector<HTMLElement>("a, button:not(:disabled)") ?? [],
  );
}

/** Moves the focus between the rows of a page's list, or selects the one that has it. False where there is nothing to do. */
export function moveRows(what: RowMove): boolean {
  const targets = rowTargets(document.querySelector("[data-rows]"));
  const rowOf = (target: HTMLElement | undefined) => target?.closest(ROWS);
  const at = targets.findIndex((target) => rowOf(target)?.contains(document.activeElement));
  if (what === "select") {
    const box = rowOf(targets[at])?.querySelector<HTMLInputElement>("input[type=checkbox]");
    box?.click();
    return Boolean(box);
  }
  const next = targets[at < 0 ? 0 : at + (what === "next" ? 1 : -1)];
  next?.focus();
  return Boolean(next);
}
