import { type RefObject, useEffect, useState } from "react";

const NEAR = "300px";

/** Loads the wallets and the payment step. A failed load can be retried. */
export const loadSteps = () => import("@/components/donate/payment/steps");

export type Steps = Awaited<ReturnType<typeof loadSteps>>;

/** Loads the steps when `container` is near the visible area and the browser is idle; returns null until then. */
export function useSteps(container: RefObject<HTMLElement | null>): Steps | null {
  const [steps, setSteps] = useState<Steps | null>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let canceled = false;
    const load = () => {
      if (canceled) return;
      loadSteps().then(
        (loaded) => canceled || setSteps(loaded),
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
      canceled = true;
      watch.disconnect();
    };
  }, [container]);
  return steps;
}
