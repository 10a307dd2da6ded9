"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { fetchDonation } from "@/components/donate/form/api";
import { type DonationState, donationState, pollPause } from "./donation-state";

const GIVE_UP_ON_SUCCESS_MS = 30_000;
const STOP_MS = 30 * 60_000;

type WatchDonationProps = { token: string; state: DonationState; fresh: boolean; cleanPath: string };

/** Polls the donation and refreshes the page when its state changes. Renders nothing. */
export function WatchDonation({ token, state, fresh, cleanPath }: WatchDonationProps) {
  const router = useRouter();
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const started = performance.now();
    let polls = 0;
    const poll = async () => {
      const donation = await fetchDonation(token, abort.signal);
      if (abort.signal.aborted) return;
      const elapsed = performance.now() - started;
      if (donation && donationState(donation, fresh) !== state) return router.refresh();
      // The expected success was not recorded in time: show the recorded status.
      if (donation?.status === "FAILED" && elapsed > GIVE_UP_ON_SUCCESS_MS) return router.replace(cleanPath);
      polls += 1;
      if (elapsed < STOP_MS) timer = setTimeout(poll, pollPause(polls, state));
    };
    timer = setTimeout(poll, pollPause(0, state));
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [token, state, fresh, cleanPath, router]);
  return null;
}
