"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { HomePanels } from "./home-panels";
import { arrivedLabel } from "./labels";
import { type Shown, useLiveOverview } from "./use-live-overview";

/** Minimum time between screen reader announcements, in milliseconds. */
const QUIET_MS = 10_000;

type LiveHomeProps = { orgSlug: string; initial: Shown; withTotals: boolean };

/** The panels of the home page, updated live. New donations are announced politely. */
export function LiveHome({ orgSlug, initial, withTotals }: LiveHomeProps) {
  const router = useRouter();
  const { shown, state } = useLiveOverview(orgSlug, initial);
  const { overview } = shown;
  const { arrived, announcement } = useArrivals(shown);
  const alerts = useRef(initial.overview.openAlerts);
  useEffect(() => {
    if (alerts.current === overview.openAlerts) return;
    alerts.current = overview.openAlerts;
    router.refresh();
  }, [overview.openAlerts, router]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
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

/**
 * Returns the ids of donations that arrived with the last change, and the announcement of those since the previous
 * announcement.
 */
function useArrivals({ overview }: Shown): { arrived: ReadonlySet<string>; announcement: string } {
  const known = useRef(overview);
  const announced = useRef({ overview, at: 0 });
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (known.current === overview) return;
    const before = new Set(known.current.latestDonations.map(({ id }) => id));
    known.current = overview;
    setArrived(new Set(overview.latestDonations.flatMap(({ id }) => (before.has(id) ? [] : id))));
    const announce = () => {
      const announcedIds = new Set(announced.current.overview.latestDonations.map(({ id }) => id));
      const isNew = overview.latestDonations.filter(({ id }) => !announcedIds.has(id));
      const more = overview.total.donationCount - announced.current.overview.total.donationCount;
      announced.current = { overview, at: Date.now() };
      if (isNew.length > 0) setAnnouncement(arrivedLabel(isNew, Math.max(more, isNew.length)));
    };
    const timer = setTimeout(announce, Math.max(0, announced.current.at + QUIET_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [overview]);
  return { arrived, announcement };
}
