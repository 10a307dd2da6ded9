"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readFromTab, writeToTab } from "@/components/session/tab-storage";

/** Delay after a change before the draft is stored, in milliseconds: storing a long form on each keystroke is slow. */
const KEEP_MS = 400;

/**
 * Keeps unsaved input in this tab across reloads, errors and an expired session. `defaults` are the initial values.
 * They change, together with `version`, when a draft is restored or discarded. `keep` stores values after a short
 * delay, and at once when the page is left or hidden or the form is unmounted; `flush` stores them immediately. Without
 * storage in this browser, or when it is full, there is no draft and the form works without one.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const key = `almoner:draft:${name}`;
  const [{ defaults, version, restored }, setState] = useState({
    defaults: initial,
    version: 0,
    restored: false,
  });
  /** Values that are not stored yet. */
  const waiting = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const kept = readFromTab<Values>(key);
    if (kept && JSON.stringify(kept) !== JSON.stringify(initial))
      setState({ defaults: { ...initial, ...kept }, version: 1, restored: true });
  }, []);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    writeToTab(key, waiting.current.values);
    waiting.current = null;
  }, [key]);
  useEffect(() => {
    // A hidden tab can be closed by the browser without `pagehide`.
    const onHidden = () => document.visibilityState === "hidden" && flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (values: Values) => {
      waiting.current = { values, timer: waiting.current?.timer ?? setTimeout(flush, KEEP_MS) };
    },
    [flush],
  );
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    writeToTab(key, null);
  }, [key]);
  const discard = useCallback(() => {
    forget();
    setState((state) => ({ defaults: initial, version: state.version + 1, restored: false }));
  }, [forget, initial]);
  return { defaults, version, restored, keep, flush, forget, discard };
}
