"use client";

import { useCallback, useEffect, useState } from "react";

/**
 * Keeps unsaved input in this tab across reloads, errors and an expired session. `defaults` are the initial
 * values; they change, with `version`, when kept input is restored or discarded.
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
    const kept = read<Values>(key);
    if (kept && JSON.stringify(kept) !== JSON.stringify(initial))
      setState({ defaults: { ...initial, ...kept }, version: 1, restored: true });
  }, []);

  const keep = useCallback((values: Values) => sessionStorage.setItem(key, JSON.stringify(values)), [key]);
  const forget = useCallback(() => sessionStorage.removeItem(key), [key]);
  const discard = useCallback(() => {
    sessionStorage.removeItem(key);
    setState((state) => ({ defaults: initial, version: state.version + 1, restored: false }));
  }, [key, initial]);
  return { defaults, version, restored, keep, forget, discard };
}

function read<Values>(key: string): Partial<Values> | null {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Partial<Values>) : null;
}
