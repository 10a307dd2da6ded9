"use client";

import { useEffect } from "react";

/** For so long an action waits for the page that has its button. */
const WAITS_MS = 10_000;

const buttons = new Map<string, () => void>();
let waiting: { name: string; until: number } | null = null;

/** Presses the button of this name, on this page or on the one that is about to open; null: none is waited for any longer. */
export function press(name: string | null): void {
  const button = name === null ? undefined : buttons.get(name);
  waiting = name === null || button ? null : { name, until: performance.now() + WAITS_MS };
  button?.();
}

/** Lets the command palette press a button; null for one that it does not offer. */
export function useAction(name: string | null, button: () => void): void {
  useEffect(() => {
    if (name === null) return;
    buttons.set(name, button);
    if (waiting?.name === name) {
      const isLate = performance.now() > waiting.until;
      waiting = null;
      // After React's work, since buttons render at once what their dialog gives the focus to.
      if (!isLate) setTimeout(button);
    }
    return () => {
      if (buttons.get(name) === button) buttons.delete(name);
    };
  });
}
