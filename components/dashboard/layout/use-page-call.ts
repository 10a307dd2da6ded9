"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ApiFailure, ApiResult } from "@/components/session/api-result";
import { type Api, useApi } from "@/components/session/use-api";

/** The message about a call's result. */
export type Said = { text: string; bad: boolean };

type Options<T> = {
  /** Which control started the call, for `busy`. */
  name?: string;
  done: (answer: T) => string | null;
  /** The message of a refusal; null where the caller shows it. */
  refused?: (failure: ApiFailure) => string | null;
  /** Runs in the same transition as the refresh. */
  onRefresh?: () => void;
};

/**
 * Calls that change the data of a page: one at a time, with a message about the result, followed by a refresh of the
 * page. A call counts while the page is being refreshed. A control whose effect depends on the refreshed data, such as
 * Lock or Unlock, shows `refreshing` as busy and ignores clicks until then.
 */
export function usePageCall() {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
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
    setSaid(null);
    const result = await call(api);
    setBusy(null);
    const text = result.ok ? done(result.data) : refused(result);
    if (text !== null) setSaid({ text, bad: !result.ok });
    // Also after a refusal: another person may have changed the data in the meantime.
    refresh(onRefresh);
    return result;
  }

  return { run, refresh, busy, refreshing, said, forget: () => setSaid(null) };
}
