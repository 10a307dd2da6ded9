"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ApiFailure, ApiResult } from "@/components/session/api-result";
import { type Api, useApi } from "@/components/session/use-api";

/** The message about a call's result. */
export type CallNotice = { text: string; isError: boolean };

type Options<T> = {
  /** Name of the control that started the call, returned as `busy`. */
  name?: string;
  done: (answer: T) => string | null;
  /** Returns the error message, or null if the caller shows it. */
  refused?: (failure: ApiFailure) => string | null;
  /** Runs in the same transition as the refresh. */
  onRefresh?: () => void;
};

/**
 * Runs API calls that change a page's data. One call runs at a time, shows a message about its result, and then
 * refreshes the page. `refreshing` is true until the refreshed page is shown: a control whose effect depends on the new
 * data, such as Lock or Unlock, shows it as busy and ignores clicks.
 */
export function usePageCall() {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<CallNotice | null>(null);
  const [refreshing, startRefresh] = useTransition();

  function refresh(onRefresh?: () => void): void {
    startRefresh(() => {
      router.refresh();
      onRefresh?.();
    });
  }

  /** Resolves to null while another call is running. */
  async function run<T>(
    call: (api: Api) => Promise<ApiResult<T>>,
    { name = "call", done, refused = (failure) => failure.message, onRefresh }: Options<T>,
  ): Promise<ApiResult<T> | null> {
    if (busy) return null;
    setBusy(name);
    setNotice(null);
    const result = await call(api);
    setBusy(null);
    const text = result.ok ? done(result.data) : refused(result);
    if (text !== null) setNotice({ text, isError: !result.ok });
    // Refresh after an error too: another user may have changed the data.
    refresh(onRefresh);
    return result;
  }

  return { run, refresh, busy, refreshing, notice, forget: () => setNotice(null) };
}
