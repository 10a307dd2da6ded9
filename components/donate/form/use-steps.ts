import { type RefObject, useEffect, useState } from "react";

const NEAR = "300px";

/** Loads the wallets and the payment step. A failed load can be retried. */
export const loadSteps = () => import("@/components/donate/payment/steps");

export type Steps = Awaited<ReturnType<typeof loadSteps>>;

/** Loads the steps when `place` is near the visible area and the browser is idle; returns null until then. */
export function useSteps(place: RefObject<HTMLElement | null>): Steps | null {
  const [steps, setSteps] = useState<Steps | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let gone = false;
    const load = () => {
      if (gone) return;
      loadSteps().then(
        (loaded) => gone || setSteps(loaded),
        (error: unknown) => console.warn(error),
      );
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // Safari has no requestIdleCallback.
        if ("requestIdleCallback" in window) window.requestIdleCallback(load, { timeout: 2000 });
        else setTimeout(load);
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [place]);
  return steps;
}
