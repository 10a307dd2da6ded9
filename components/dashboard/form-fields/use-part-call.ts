"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ApiResult } from "@/components/session/api-result";
import { type Api, useApi } from "@/components/session/use-api";

export type Said = { text: string; bad: boolean };

/** Calls that change questions or levels: one at a time, with words about what came of it, and the page read anew. */
export function usePartCall() {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [refreshing, startRefresh] = useTransition();

  /** Resolves to null while another call is running. Shows a refusal here unless the form shows it. */
  async function run<T>(
    call: (api: Api) => Promise<ApiResult<T>>,
    done: (answer: T) => string,
    { inForm = false } = {},
  ): Promise<ApiResult<T> | null> {
    if (busy || refreshing) return null;
    setBusy(true);
    setSaid(null);
    const result = await call(api);
    setBusy(false);
    if (result.ok) setSaid({ text: done(result.data), bad: false });
    else if (!inForm) setSaid({ text: result.message, bad: true });
    // Also after a refusal: the list may have changed meanwhile.
    startRefresh(() => router.refresh());
    return result;
  }

  return { run, busy: busy || refreshing, said };
}
