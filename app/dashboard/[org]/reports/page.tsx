import type { Metadata } from "next";
import { Breakdown } from "@/components/dashboard/report/breakdown";
import { Breakdowns } from "@/components/dashboard/report/breakdowns";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { peakHourInWords } from "@/components/dashboard/report/hour";
import { ReportSummary } from "@/components/dashboard/report/report-summary";
import { SoFar } from "@/components/dashboard/report/so-far";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { windowBefore, windowOf } from "@/components/dashboard/report/window";
import { WindowPicker } from "@/components/dashboard/report/window-picker";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getFundReport } from "@/lib/analytics/get-fund-report";
import { getOrganizationReport } from "@/lib/analytics/get-organization-report";
import { getOrganizationTrend } from "@/lib/analytics/get-organization-trend";
import { utcDay } from "@/lib/kernel/time/days";
import type { SearchParams } from "../../query";
import { requireOrganization } from "../../session";
import { unlessWithoutTotals } from "../../without-totals";

export const metadata: Metadata = { title: "Reports" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The report over all campaigns. Without a loading state, like the report of one campaign. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const text = (name: string) => (typeof asked[name] === "string" ? asked[name] : undefined);
  const window = windowOf({ days: text("days"), from: text("from"), to: text("to") }, utcDay(ctx.now));
  const earlier = windowBefore(window);
  const read = await unlessWithoutTotals(
    Promise.all([
      getOrganizationReport(ctx, { startDate: window.from, endDate: window.to }),
      getOrganizationTrend(ctx, { startDate: earlier.from, endDate: earlier.to }),
      getFundReport(ctx, { startDate: window.from, endDate: window.to }),
    ]),
  );
  const campaigns = `/dashboard/${org.slug}/campaigns`;
  const title = <PageTitle title="Reports" below="All campaigns combined. Days and hours are in UTC." />;
  if (!read)
    return (
      <>
        {title}
        <TotalsNotice />
      </>
    );
  const [report, before, funds] = read;
  if (report.summary.donationCount === 0)
    return (
      <>
        {title}
        <EmptyState
          title="No donations yet"
          action={
            <ButtonLink href={campaigns} tone="secondary" size="sm">
              Go to campaigns
            </ButtonLink>
          }
        >
          <p>
            Totals, top donors, payment methods and sources appear here after the first donation. Share an
            active campaign’s page to get it.
          </p>
        </EmptyState>
      </>
    );
  const peak = peakHourInWords(report.peakHour, org.timezone, ctx.now);
  return (
    <>
      {title}
      <ReportSummary summary={report.summary} />
      <TrendPanel
        days={report.trend}
        before={before}
        picker={<WindowPicker path={`/dashboard/${org.slug}/reports`} window={window} />}
      />
      {funds.funds.length > 0 && <FundReport orgSlug={org.slug} report={funds} />}
      <SoFar peak={peak} />
      <Breakdown
        id="top-campaigns"
        title="Top campaigns"
        what="Campaign"
        wholeCents={report.summary.totalRaisedCents}
        empty="Your ten highest-raising campaigns appear here."
        rows={report.topCampaigns.map((one) => ({
          key: one.id,
          name: one.title,
          href: `${campaigns}/${one.id}`,
          count: one.donationCount,
          amountCents: one.raisedAmountCents,
        }))}
      />
      <Breakdowns report={report} />
    </>
  );
}
