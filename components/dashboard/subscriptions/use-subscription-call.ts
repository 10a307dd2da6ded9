"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ApiResult } from "@/components/session/api-result";
import { type Api, useApi } from "@/components/session/use-api";
import type { Subscription } from "@/lib/subscriptions/schemas";

type Said = { text: string; bad: boolean };

/** Calls that change a subscription: one at a time, with a message about the result; refreshes the page afterwards. */
export function useSubscriptionCall() {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [refreshing, startRefresh] = useTransition();

  async function run(
    name: string,
    call: (api: Api) => Promise<ApiResult<Subscription>>,
    done: (subscription: Subscription) => string,
  ): Promise<boolean> {
    if (busy) return false;
    setBusy(name);
    setSaid(null);
    const result = await call(api);
    setBusy(null);
    const text = result.ok
      ? done(result.data)
      : (Object.values(result.fieldErrors)[0]?.[0] ?? result.message);
    setSaid({ text, bad: !result.ok });
    // Also after a refusal: the donor may have changed it meanwhile.
    startRefresh(() => router.refresh());
    return result.ok;
  }

  return { run, busy, refreshing, said, forget: () => setSaid(null) };
}
