"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { OrganizationOverview } from "@/lib/analytics/overview-schemas";

export type LiveState = "connecting" | "live" | "lost";
export type Shown = { version: string; overview: OrganizationOverview };

/** Pause between polls, in milliseconds: a burst of donations or a restarting server must not cause a tight loop. */
const PAUSE_MS = 500;
/** Time after which a call that has not failed counts as connected, in milliseconds. */
const OPEN_MS = 1500;
/** Timeout of a call, longer than the server holds it: a connection lost while the computer sleeps never responds. */
const LONGEST_MS = 40_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
/** Reason for aborting a call that did not fail: the tab was hidden, or the network is back. */
const REPLACED = "replaced";

/**
 * Returns the current overview: the server-rendered one, then each change, received by long polling. Polling stops
 * while the tab is hidden. When it is visible or online again, the next response contains all changes since.
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
    const poll = async (): Promise<boolean> => {
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
      if (stopped || call.signal.reason === REPLACED) return true;
      if (!result.ok) {
        setState("lost");
        // Signed out or no longer a member: the refreshed page shows which.
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
        else if (await poll()) retry = FIRST_RETRY_MS;
        else {
          await sleep(retry);
          retry = Math.min(2 * retry, LONGEST_RETRY_MS);
        }
      }
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === "hidden") call?.abort(REPLACED);
      wake();
    };
    const reconnect = () => {
      call?.abort(REPLACED);
      wake();
    };
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", reconnect);
    void run();
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", reconnect);
      call?.abort();
      wake();
    };
  }, [api, orgSlug, router]);

  return { shown, state };
}
