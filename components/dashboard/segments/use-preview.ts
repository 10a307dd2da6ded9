"use client";

import { useEffect, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { Answer } from "@/lib/client/types";
import type { Rules } from "@/lib/segments/schemas";

/** Delay after the last change before the preview is requested, in milliseconds. */
const PAUSE_MS = 300;

export type Preview = Answer<"previewSegment">;
type State = { preview: Preview | null; problem: string | null; busy: boolean };

/**
 * Returns a preview of the donors that match the edited rules. While the rules are invalid (null), it keeps the preview
 * of the last valid ones.
 */
export function usePreview(orgSlug: string, rules: Rules | null): State {
  const api = useApi();
  const [state, setState] = useState<State>({ preview: null, problem: null, busy: true });
  const serialized = rules && JSON.stringify(rules);
  useEffect(() => {
    if (serialized === null) return;
    let isNewest = true;
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(async () => {
      const body = { rules: JSON.parse(serialized) as Rules };
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
  }, [api, orgSlug, serialized]);
  return state;
}
