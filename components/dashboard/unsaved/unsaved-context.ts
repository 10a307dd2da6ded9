"use client";

import { createContext, useContext, useEffect, useState } from "react";

export type Unsaved = {
  /**
   * Registers a form with unsaved input, so that leaving needs a confirmation. Returns a function that unregisters it.
   */
  add: (form: { isKept: boolean }) => () => void;
  /** Leaves the page by calling `go`, after a confirmation if there is unsaved input. */
  leave: (go: () => void) => void;
};

/** Without a surrounding guard, leaving needs no confirmation. */
export const UnsavedContext = createContext<Unsaved>({ add: () => () => {}, leave: (go) => go() });

/**
 * Requires a confirmation before a form with unsaved input is left. `isKept`: the input is restored in this tab, so
 * navigating back needs none.
 */
export function useUnsaved(isUnsaved: boolean, { isKept = false } = {}): void {
  const { add } = useContext(UnsavedContext);
  useEffect(() => (isUnsaved ? add({ isKept }) : undefined), [add, isUnsaved, isKept]);
}

/** Does the same for a form with uncontrolled fields: unsaved from its first input until `saved()`. */
export function useUnsavedInput() {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  return { onInput: () => setUnsaved(true), saved: () => setUnsaved(false) };
}

/** Returns a function that leaves the page from code; links are guarded already. */
export const useLeave = (): Unsaved["leave"] => useContext(UnsavedContext).leave;
