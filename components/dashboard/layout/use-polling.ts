"use client";

import { useEffect, useRef } from "react";

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const SLOWER_BY = 1.4;
/** Most responses arrive within this many turns. */
const STEADY = 10;

/**
 * Calls `ask` repeatedly while `on`: every second for ten seconds, then less often, down to every 15. Pauses
 * while the tab is hidden and restarts when the tab is visible again.
 */
export function usePolling(on: boolean, ask: () => Promise<void> | void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!on) return;
    let pause = FIRST_MS;
    let turns = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const subscription = () => {
      clearTimeout(timer);
      if (!stopped && document.visibilityState === "visible") timer = setTimeout(turn, pause);
    };
    const turn = async () => {
      turns += 1;
      if (turns >= STEADY) pause = Math.min(pause * SLOWER_BY, LONGEST_MS);
      await latest.current();
      subscription();
    };
    const look = () => {
      pause = FIRST_MS;
      turns = 0;
      subscription();
    };
    document.addEventListener("visibilitychange", look);
    subscription();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [on]);
}
