"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false until the page is interactive: a form submitted before would reload the page and lose its input. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
