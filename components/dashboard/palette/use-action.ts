"use client";

import { useEffect } from "react";

/** How long an action waits for the page with its button, in milliseconds. */
const WAITS_MS = 10_000;

const buttons = new Map<string, () => void>();
let waiting: { name: string; until: number } | null = null;

/** Presses the named button on this page, or once the next page mounts it. Null cancels a pending press. */
export function press(name: string | null): void {
  const button = name === null ? undefined : buttons.get(name);
  waiting = name === null || button ? null : { name, until: performance.now() + WAITS_MS };
  button?.();
}

/** Registers a button that the command palette can press; null for none. */
export function useAction(name: string | null, button: () => void): void {
  useEffect(() => {
    if (name === null) return;
    buttons.set(name, button);
    if (waiting?.name === name) {
      const isLate = performance.now() > waiting.until;
      waiting = null;
      // Wait until React has finished: the button renders synchronously what its dialog focuses.
      if (!isLate) setTimeout(button);
    }
    return () => {
      if (buttons.get(name) === button) buttons.delete(name);
    };
  });
}
