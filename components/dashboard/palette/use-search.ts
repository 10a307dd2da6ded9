"use client";

import { useEffect, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { SearchResult } from "@/lib/search/schemas";
import { SHORTEST } from "./palette-results";
import { TYPING_MS } from "./typing";

const NOTHING: SearchResult = { donors: [], donations: [], campaigns: [] };

export type Found = { found: SearchResult; state: "idle" | "searching" | "failed" };

/**
 * Searches the organization for `q`. Previous results stay until the next ones arrive. A request is canceled once
 * another text is typed.
 */
export function useSearch(orgSlug: string, q: string): Found {
  const api = useApi();
  const [result, setResult] = useState<Found>({ found: NOTHING, state: "idle" });
  useEffect(() => {
    if (q.length < SHORTEST) {
      setResult({ found: NOTHING, state: "idle" });
      return;
    }
    const call = new AbortController();
    setResult(({ found }) => ({ found, state: "searching" }));
    const timer = setTimeout(async () => {
      const answer = await api.call("search", {
        params: { idOrSlug: orgSlug },
        query: { q },
        signal: call.signal,
      });
      if (call.signal.aborted) return;
      setResult(answer.ok ? { found: answer.data, state: "idle" } : { found: NOTHING, state: "failed" });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [api, orgSlug, q]);
  return result;
}
