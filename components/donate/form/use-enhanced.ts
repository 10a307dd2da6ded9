import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once the script runs in the browser; false on the server and while the page comes to life. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
