import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns false on the server and until the page is interactive. Until then a click has no effect, and a form is
 * submitted by the browser.
 */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
