"use client";

import { useCallback, useRef, useState } from "react";
import { useUnsaved } from "../unsaved/unsaved-context";
import type { Draft } from "./drafted";

/**
 * The entries of a form, kept in its draft while they differ from an empty form: `isEntered`, a stable function of the
 * entries and those of an empty form. `change` and `latest` are stable, so that parts of the form can be memoized. Call
 * `flush` before sending, so that a reload restores what was sent. Call `recorded` afterwards, which removes the draft;
 * with `empty`, the form begins again with these entries.
 */
export function useKeptEntries<Entries extends object>(
  { beginning, keep, flush, forget }: Draft<Entries>,
  initial: Entries,
  isEntered: (entries: Entries, empty: Entries) => boolean,
) {
  const [state, setState] = useState({ entries: beginning, empty: initial, isRecorded: false });
  const now = useRef(state);
  useUnsaved(isEntered(state.entries, state.empty) && !state.isRecorded, { isKept: true });

  const latest = useCallback(() => now.current.entries, []);
  const set = useCallback((next: typeof state) => {
    now.current = next;
    setState(next);
  }, []);
  const change = useCallback(
    (toNext: (entries: Entries) => Entries) => {
      const { empty, isRecorded } = now.current;
      const entries = toNext(now.current.entries);
      set({ entries, empty, isRecorded });
      if (isRecorded) return;
      if (isEntered(entries, empty)) keep(entries);
      else forget();
    },
    [set, isEntered, keep, forget],
  );
  const recorded = useCallback(
    (empty?: Entries) => {
      if (empty) set({ entries: empty, empty, isRecorded: false });
      else set({ ...now.current, isRecorded: true });
      forget();
    },
    [set, forget],
  );
  return { entries: state.entries, latest, change, flush, recorded };
}
