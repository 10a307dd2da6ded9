"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { fetchGift } from "@/components/donate/form/api";
import { type GiftState, giftState, pollPause } from "./donation-state";

const GIVE_UP_ON_SUCCESS_MS = 30_000;
const STOP_MS = 30 * 60_000;

type WatchGiftProps = { token: string; state: GiftState; fresh: boolean; cleanPath: string };

/** Asks how the gift stands and renders the page anew when that changes. Shows nothing itself. */
export function WatchGift({ token, state, fresh, cleanPath }: WatchGiftProps) {
  const router = useRouter();
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const started = performance.now();
    let asked = 0;
    const ask = async () => {
      const gift = await fetchGift(token, abort.signal);
      if (abort.signal.aborted) return;
      const elapsed = performance.now() - started;
      if (gift && giftState(gift, fresh) !== state) return router.refresh();
      // The success that this page was told of has not come: show the gift as it really stands.
      if (gift?.status === "FAILED" && elapsed > GIVE_UP_ON_SUCCESS_MS) return router.replace(cleanPath);
      asked += 1;
      if (elapsed < STOP_MS) timer = setTimeout(ask, pollPause(asked, state));
    };
    timer = setTimeout(ask, pollPause(0, state));
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [token, state, fresh, cleanPath, router]);
  return null;
}
