"use client";

import { useEffect, useState } from "react";
import type { Api } from "@/components/session/use-api";
import type { KnownDonor } from "./giver";

/** Delay after the last keystroke before a search, in milliseconds. */
const PAUSE_MS = 150;
const LIMIT = "6";

/** Returns donors whose name or address contains the text; empty while nothing is typed. */
export function useDonorSearch(api: Api, orgId: string, text: string): readonly KnownDonor[] {
  const [found, setFound] = useState<{ text: string; donors: readonly KnownDonor[] }>({
    text: "",
    donors: [],
  });
  const q = text.trim();
  useEffect(() => {
    if (q.length < 2) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await api.call("listDonors", { query: { orgId, q, limit: LIMIT } });
      if (isCurrent && result.ok) setFound({ text: q, donors: result.data.donors });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, orgId, q]);
  return q.length < 2 ? [] : found.donors;
}
