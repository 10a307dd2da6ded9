"use client";

import { createContext, useContext, useEffect, useState } from "react";

export type Unsaved = {
  /** Until the function that it returns is called, leaving the page is asked about. */
  add: (form: { isKept: boolean }) => () => void;
  /** Leaves the page, after the question if there is unsaved input. */
  leave: (go: () => void) => void;
};

/** Without a guard around the page, nothing is asked. */
export const UnsavedContext = createContext<Unsaved>({ add: () => () => {}, leave: (go) => go() });

/** Asks before a form with unsaved input is left. `isKept`: its input is restored in this tab, so that Back may leave it. */
export function useUnsaved(isUnsaved: boolean, { isKept = false } = {}): void {
  const { add } = useContext(UnsavedContext);
  useEffect(() => (isUnsaved ? add({ isKept }) : undefined), [add, isUnsaved, isKept]);
}

/** The same for a form whose fields keep their values: unsaved from its first input until `saved()`. */
export function useUnsavedInput() {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  return { onInput: () => setUnsaved(true), saved: () => setUnsaved(false) };
}

/** Opens another page from code; links ask by themselves. */
export const useLeave = (): Unsaved["leave"] => useContext(UnsavedContext).leave;
