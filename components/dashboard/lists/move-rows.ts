/** What a key does with the rows of a page's first list. */
export type RowMove = "next" | "previous" | "select";

/** Moves the focus between the rows of a page's list, or selects the one that has it. False where there is nothing to do. */
export function moveRows(what: RowMove): boolean {
  const rows = [...(document.querySelector("[data-rows]")?.querySelectorAll("tbody tr") ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (what === "select") {
    const box = rows[at]?.querySelector<HTMLInputElement>("input[type=checkbox]");
    box?.click();
    return Boolean(box);
  }
  const next = rows[at < 0 ? 0 : at + (what === "next" ? 1 : -1)]?.querySelector("a");
  next?.focus();
  return Boolean(next);
}
