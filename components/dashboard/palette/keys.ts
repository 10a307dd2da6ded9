import { ALL_PLACES, type Place } from "../layout/places";
import type { RowMove } from "../lists/move-rows";

/** What a key press asks for; null for none. `go` waits for the key of a page. */
export type KeyAction =
  | { kind: "palette" | "help" | "go" }
  | { kind: "place"; place: Place }
  | { kind: "row"; what: RowMove };

type Press = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">;

/** ⌘K or Ctrl-K: has a modifier, so speech input and stray keys do not cause it, and it cannot be turned off. */
export function opensPalette({ key, metaKey, ctrlKey, altKey }: Press): boolean {
  return key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey;
}

const ROW_KEYS: ReadonlyMap<string, RowMove> = new Map([
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
]);

/** Whether a key moves between rows: it may be held down. */
export const isRowKey = (key: string): boolean => key === "j" || key === "k";

/** What a single key asks for, after `g` or not. */
export function keyActionOf(press: Press, afterGo: boolean): KeyAction | null {
  if (press.metaKey || press.ctrlKey || press.altKey) return null;
  if (afterGo) {
    const place = ALL_PLACES.find(({ key }) => key === press.key);
    if (place) return { kind: "place", place };
  }
  if (press.key === "/") return { kind: "palette" };
  if (press.key === "?") return { kind: "help" };
  const what = ROW_KEYS.get(press.key);
  if (what) return { kind: "row", what };
  return press.key === "g" ? { kind: "go" } : null;
}

/** Whether a dialog is in front of the page. */
export const isBehindDialog = (): boolean => document.querySelector("dialog[open]") !== null;

/** Whether single keys belong to the field that has the focus. */
export function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable]:not([contenteditable='false']), [role='textbox']",
    ) !== null
  );
}

const KEPT = "almoner-shortcuts";

/** Whether single-key shortcuts are on in this browser; they are unless a person turned them off. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

/** Turns them on or off for this browser. */
export function turnShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, "off");
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
