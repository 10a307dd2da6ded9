"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { OrganizationOverview } from "@/lib/analytics/overview-schemas";

export type LiveState = "connecting" | "live" | "lost";
export type Shown = { version: string; overview: OrganizationOverview };

/** Between calls, so that neither a wave of donations nor a server that ends is asked without a pause. */
const PAUSE_MS = 500;
/** A call that was not refused by then is waiting for a change. */
const OPEN_MS = 1500;
/** Longer than the server lets a call wait; a connection that died in sleep never answers. */
const LONGEST_MS = 40_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

/**
 * The present overview: the server's, then each later one as it changes, on one connection. While the tab is hidden nothing is
 * asked; when it is shown again, or the network is back, the next answer has everything that came meanwhile.
 */
export function useLiveOverview(orgSlug: string, initial: Shown): { shown: Shown; state: LiveState } {
  const api = useApi();
  const router = useRouter();
  const [latest, setLatest] = useState<Shown>(initial);
  const [state, setState] = useState<LiveState>("connecting");
  const version = useRef(initial.version);
  const shown = latest.overview.asOf >= initial.overview.asOf ? latest : initial;

  useEffect(() => {
    let stopped = false;
    let call: AbortController | undefined;
    let wake = () => {};
    const sleep = (ms: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    const ask = async (): Promise<boolean> => {
      call = new AbortController();
      const timer = setTimeout(() => call?.abort(), LONGEST_MS);
      const open = setTimeout(() => setState("live"), OPEN_MS);
      const result = await api.call("waitForOverview", {
        params: { idOrSlug: orgSlug },
        query: { after: version.current },
        signal: call.signal,
      });
      clearTimeout(timer);
      clearTimeout(open);
      if (stopped) return true;
      if (!result.ok) {
        setState("lost");
        // Signed out, or no longer a member: the server says so.
        if (result.status === 401 || result.status === 403) {
          stopped = true;
          router.refresh();
        }
        return false;
      }
      setState("live");
      const { version: next, overview } = result.data;
      if (overview) {
        version.current = next;
        setLatest({ version: next, overview });
      }
      await sleep(PAUSE_MS);
      return true;
    };
    const run = async () => {
      let retry = FIRST_RETRY_MS;
      while (!stopped) {
        if (document.visibilityState === "hidden") await sleep(LONGEST_RETRY_MS);
        else if (await ask()) retry = FIRST_RETRY_MS;
        else {
          await sleep(retry);
          retry = Math.min(2 * retry, LONGEST_RETRY_MS);
        }
      }
    };
    const look = () => {
      if (document.visibilityState === "hidden") call?.abort();
      wake();
    };
    const reconnect = () => {
      call?.abort();
      wake();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", reconnect);
    void run();
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", reconnect);
      call?.abort();
      wake();
    };
  }, [api, orgSlug, router]);

  return { shown, state };
}
