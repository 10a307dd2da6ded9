import { NAV_ITEMS, type NavItem } from "../layout/nav-items";
import type { RowMove } from "../lists/move-rows";

/** The action of a key press. `go` waits for the key of a page. */
export type KeyAction =
  | { kind: "palette" | "help" | "go" }
  | { kind: "page"; item: NavItem }
  | { kind: "row"; what: RowMove };

type Press = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">;

/**
 * Whether a key press is ⌘K or Ctrl-K. It cannot be turned off: with a modifier, speech input and stray keys do not
 * trigger it.
 */
export function opensPalette({ key, metaKey, ctrlKey, altKey }: Press): boolean {
  return key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey;
}

const ROW_KEYS: ReadonlyMap<string, RowMove> = new Map([
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
]);

/** Whether a key moves between rows, so that it may be held down. */
export const isRowKey = (key: string): boolean => key === "j" || key === "k";

/** Returns the action of a single key, or null. `afterGo`: `g` was pressed before it. */
export function keyActionOf(press: Press, afterGo: boolean): KeyAction | null {
  if (press.metaKey || press.ctrlKey || press.altKey) return null;
  if (afterGo) {
    const item = NAV_ITEMS.find(({ key }) => key === press.key);
    if (item) return { kind: "page", item };
  }
  if (press.key === "/") return { kind: "palette" };
  if (press.key === "?") return { kind: "help" };
  const what = ROW_KEYS.get(press.key);
  if (what) return { kind: "row", what };
  return press.key === "g" ? { kind: "go" } : null;
}

/** Whether a dialog is open above the page. */
export const isBehindDialog = (): boolean => document.querySelector("dialog[open]") !== null;

/** Whether the event target is a field that receives single keys itself. */
export function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox']",
    ) !== null
  );
}

const KEPT = "almoner-shortcuts";

/** Whether single-key shortcuts are enabled in this browser, which is the default. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

/** Enables or disables single-key shortcuts in this browser. */
export function turnShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, "off");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
