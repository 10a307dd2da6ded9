"use client";

import { useCallback, useEffect, useState } from "react";
import { readFromTab, writeToTab } from "@/components/session/tab-storage";

/**
 * Keeps unsaved input in this tab across reloads, errors and an expired session. `defaults` are the initial values.
 * They change, together with `version`, when a draft is restored or discarded. Without storage in this browser, or when
 * it is full, there is no draft and the form works without one.
 */
export function useDraft<Values extends object>(name: string, initial: Values) {
  const key = `almoner:draft:${name}`;
  const [{ defaults, version, restored }, setState] = useState({
    defaults: initial,
    version: 0,
    restored: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const kept = readFromTab<Values>(key);
    if (kept && JSON.stringify(kept) !== JSON.stringify(initial))
      setState({ defaults: { ...initial, ...kept }, version: 1, restored: true });
  }, []);

  const keep = useCallback((values: Values) => writeToTab(key, values), [key]);
  const forget = useCallback(() => writeToTab(key, null), [key]);
  const discard = useCallback(() => {
    writeToTab(key, null);
    setState((state) => ({ defaults: initial, version: state.version + 1, restored: false }));
  }, [key, initial]);
  return { defaults, version, restored, keep, forget, discard };
}
