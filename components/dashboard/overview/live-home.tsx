"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { HomePanels } from "./home-panels";
import { arrivedLabel } from "./labels";
import { type Shown, useLiveOverview } from "./use-live-overview";

/** A screen reader is told at most this often. */
const QUIET_MS = 10_000;

type LiveHomeProps = { orgSlug: string; initial: Shown; withTotals: boolean };

/** The panels of the home page, which stay up to date by themselves; new donations are announced politely. */
export function LiveHome({ orgSlug, initial, withTotals }: LiveHomeProps) {
  const router = useRouter();
  const { shown, state } = useLiveOverview(orgSlug, initial);
  const { overview } = shown;
  const { arrived, said } = useArrivals(shown);
  const alerts = useRef(initial.overview.openAlerts);
  useEffect(() => {
    if (alerts.current === overview.openAlerts) return;
    alerts.current = overview.openAlerts;
    router.refresh();
  }, [overview.openAlerts, router]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <HomePanels
        orgSlug={orgSlug}
        overview={overview}
        withTotals={withTotals || shown !== initial}
        arrived={arrived}
        state={state}
      />
    </>
  );
}

/** The ids of donations that came with the last change, and what is said about those since the last announcement. */
function useArrivals({ overview }: Shown): { arrived: ReadonlySet<string>; said: string } {
  const known = useRef(overview);
  const told = useRef({ overview, at: 0 });
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (known.current === overview) return;
    const before = new Set(known.current.latestDonations.map(({ id }) => id));
    known.current = overview;
    setArrived(new Set(overview.latestDonations.flatMap(({ id }) => (before.has(id) ? [] : id))));
    const tell = () => {
      const heard = new Set(told.current.overview.latestDonations.map(({ id }) => id));
      const isNew = overview.latestDonations.filter(({ id }) => !heard.has(id));
      const more = overview.total.donationCount - told.current.overview.total.donationCount;
      told.current = { overview, at: Date.now() };
      if (isNew.length > 0) setSaid(arrivedLabel(isNew, Math.max(more, isNew.length)));
    };
    const timer = setTimeout(tell, Math.max(0, told.current.at + QUIET_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [overview]);
  return { arrived, said };
}
