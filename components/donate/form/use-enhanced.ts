import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns true in the browser after hydration, false on the server. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
