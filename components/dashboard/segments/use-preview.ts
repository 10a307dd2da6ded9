"use client";

import { useEffect, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { Answer } from "@/lib/client/types";
import type { Rules } from "@/lib/segments/schemas";

/** Typing pauses for so long before conditions are sent. */
const PAUSE_MS = 300;

export type Preview = Answer<"previewSegment">;
type State = { preview: Preview | null; problem: string | null; busy: boolean };

/** The donors of rules that are being edited; of the last valid ones while they are not valid (null). */
export function usePreview(orgSlug: string, rules: Rules | null): State {
  const api = useApi();
  const [state, setState] = useState<State>({ preview: null, problem: null, busy: true });
  const asked = rules && JSON.stringify(rules);
  useEffect(() => {
    if (asked === null) return;
    let isNewest = true;
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      const body = { rules: JSON.parse(asked) as Rules };
      const result = await api.call("previewSegment", { params: { idOrSlug: orgSlug }, body });
      if (!isNewest) return;
      setState((before) =>
        result.ok
          ? { preview: result.data, problem: null, busy: false }
          : { preview: before.preview, problem: result.message, busy: false },
      );
    }, PAUSE_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [api, orgSlug, asked]);
  return state;
}
