"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { fetchDonation } from "@/components/donate/form/api";
import { type DonationState, donationState, pollPause } from "./donation-state";

const GIVE_UP_ON_SUCCESS_MS = 30_000;
const STOP_MS = 30 * 60_000;

type WatchDonationProps = { token: string; state: DonationState; fresh: boolean; cleanPath: string };

/** Asks how the donation stands and renders the page anew when that changes. Shows nothing itself. */
export function WatchDonation({ token, state, fresh, cleanPath }: WatchDonationProps) {
  const router = useRouter();
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const started = performance.now();
    let asked = 0;
    const ask = async () => {
      const donation = await fetchDonation(token, abort.signal);
      if (abort.signal.aborted) return;
      const elapsed = performance.now() - started;
      if (donation && donationState(donation, fresh) !== state) return router.refresh();
      // The success that this page was told of has not come: show the donation as it really stands.
      if (donation?.status === "FAILED" && elapsed > GIVE_UP_ON_SUCCESS_MS) return router.replace(cleanPath);
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
