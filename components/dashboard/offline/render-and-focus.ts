import { flushSync } from "react-dom";

/** Renders a change that removes the focused element, then focuses the element with this id. */
export function renderAndFocus(change: () => void, id: string): void {
  flushSync(change);
  document.getElementById(id)?.focus();
}
