"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the page is interactive: a form sent before that would reload the page and lose what was typed. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
