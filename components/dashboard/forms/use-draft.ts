"use client";

import { useCallback, useEffect, useState } from "react";

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
    const kept = readDraft<Values>(key);
    if (kept && JSON.stringify(kept) !== JSON.stringify(initial))
      setState({ defaults: { ...initial, ...kept }, version: 1, restored: true });
  }, []);

  const keep = useCallback((values: Values) => writeDraft(key, values), [key]);
  const forget = useCallback(() => writeDraft(key, null), [key]);
  const discard = useCallback(() => {
    writeDraft(key, null);
    setState((state) => ({ defaults: initial, version: state.version + 1, restored: false }));
  }, [key, initial]);
  return { defaults, version, restored, keep, forget, discard };
}

/** Reads the draft stored under `key`; null if there is none or it cannot be read. */
export function readDraft<Values>(key: string): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" ? (stored as Partial<Values> | null) : null;
  } catch {
    return null;
  }
}

/** Stores a draft under `key`, or removes it with null. Does nothing if the browser refuses. */
export function writeDraft(key: string, values: object | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}
