import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { Panel } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { OrganizationOverview } from "@/lib/analytics/overview-schemas";
import { LatestDonations } from "./latest-donations";
import { MonthChart } from "./month-chart";
import { OpenCampaigns } from "./open-campaigns";
import { OverviewFigures } from "./overview-figures";
import type { LiveState } from "./use-live-overview";

type HomePanelsProps = {
  orgSlug: string;
  overview: OrganizationOverview;
  /** False while totals cannot be read. */
  withTotals: boolean;
  arrived: ReadonlySet<string>;
  state: LiveState;
};

/** The panels of the home page: figures, chart, latest donations and open campaigns. */
export function HomePanels({ orgSlug, overview, withTotals, arrived, state }: HomePanelsProps) {
  const { timezone: zone, asOf, latestDonations, openCampaigns } = overview;
  return (
    <>
      {withTotals ? <OverviewFigures overview={overview} /> : <TotalsNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {withTotals && <MonthChart orgSlug={orgSlug} days={overview.days} period={overview.last30Days} />}
        <Panel
          aria-labelledby="latest-donations"
          className="grid min-w-0 gap-3 shadow-soft xl:col-start-2 xl:row-span-2 xl:row-start-1"
        >
          <div className="grid gap-0.5">
            <Heading id="latest-donations" href={`/dashboard/${orgSlug}/donations`} all="View all donations">
              Latest donations
            </Heading>
            <LiveMark state={state} />
          </div>
          {latestDonations.length === 0 ? (
            <p className="text-soft">
              Donations appear here the moment they arrive. Share the link of an active campaign to get your
              first.
            </p>
          ) : (
            <LatestDonations
              orgSlug={orgSlug}
              zone={zone}
              asOf={asOf}
              donations={latestDonations}
              arrived={arrived}
            />
          )}
        </Panel>
        <Panel aria-labelledby="open-campaigns" className="grid min-w-0 gap-3 shadow-soft xl:col-start-1">
          <Heading id="open-campaigns" href={`/dashboard/${orgSlug}/campaigns`} all="View all campaigns">
            Open campaigns
          </Heading>
          {openCampaigns.length === 0 ? (
            <p className="text-soft">
              No campaign accepts donations. Select “New campaign”, or publish a draft, and its progress
              appears here.
            </p>
          ) : (
            <OpenCampaigns orgSlug={orgSlug} zone={zone} asOf={asOf} campaigns={openCampaigns} />
          )}
        </Panel>
      </div>
    </>
  );
}

const STATES: Record<LiveState, string> = {
  connecting: "Connecting…",
  live: "Live: updates automatically",
  lost: "Not connected, trying again",
};

/** Shows whether the page is up to date. Hidden without JavaScript. */
function LiveMark({ state }: { state: LiveState }) {
  return (
    <p className="flex items-center gap-2 text-sm text-soft noscript:hidden">
      <span
        aria-hidden
        className={cx(
          "size-2 rounded-full",
          state === "live" ? "bg-accent" : state === "lost" ? "bg-warn" : "bg-line-strong",
        )}
      />
      {STATES[state]}
    </p>
  );
}

type HeadingProps = { id: string; href: string; all: string; children: string };

function Heading({ id, href, all, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-lg">
        {children}
      </h2>
      <Link href={href} className="text-sm text-accent underline underline-offset-4">
        {all}
      </Link>
    </div>
  );
}
