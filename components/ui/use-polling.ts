"use client";

import { useEffect, useRef } from "react";

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const SLOWER_BY = 1.4;
/** Number of polls at the initial interval. */
const STEADY = 10;

/**
 * Calls `poll` repeatedly while `on`: once a second for ten seconds, then at intervals growing to 15 seconds. Pauses
 * while the tab is hidden and restarts when it is visible again.
 */
export function usePolling(on: boolean, poll: () => Promise<void> | void): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => {
    if (!on) return;
    let pause = FIRST_MS;
    let polls = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const schedule = () => {
      clearTimeout(timer);
      if (!stopped && document.visibilityState === "visible") timer = setTimeout(tick, pause);
    };
    const tick = async () => {
      polls += 1;
      if (polls >= STEADY) pause = Math.min(pause * SLOWER_BY, LONGEST_MS);
      await latest.current();
      schedule();
    };
    const restart = () => {
      pause = FIRST_MS;
      polls = 0;
      schedule();
    };
    document.addEventListener("visibilitychange", restart);
    schedule();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [on]);
}
