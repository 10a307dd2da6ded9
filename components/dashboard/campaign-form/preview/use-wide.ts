"use client";

import { useSyncExternalStore } from "react";

/** Media query for the width at which the preview fits beside the fields (Tailwind's `xl`). */
const WIDE = "(min-width: 80rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window is wide enough for the preview beside the fields; false on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
