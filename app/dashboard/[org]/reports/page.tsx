import type { Metadata } from "next";
import { ExportButton } from "@/components/dashboard/exports/export-button";
import { zoneName } from "@/components/dashboard/format/zoned";
import { AttributeReport } from "@/components/dashboard/report/attribute-report";
import { CampaignReport } from "@/components/dashboard/report/campaign-report";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { peakHourInWords } from "@/components/dashboard/report/hour";
import { PeriodFigures } from "@/components/dashboard/report/period-figures";
import { PeriodTopDonors } from "@/components/dashboard/report/period-top-donors";
import { ReportSummary } from "@/components/dashboard/report/report-summary";
import { SoFar } from "@/components/dashboard/report/so-far";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { windowOf } from "@/components/dashboard/report/window";
import { WindowPicker } from "@/components/dashboard/report/window-picker";
import { SaveReportForm } from "@/components/dashboard/saved-reports/save-report-form";
import { SavedReportTable } from "@/components/dashboard/saved-reports/saved-report-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getOrganizationReport } from "@/lib/analytics/get-organization-report";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listSavedReports } from "@/lib/saved-reports/saved-reports";
import type { SearchParams } from "../../query";
import { requireOrganization } from "../../session";
import { nullWithoutTotals } from "../../without-totals";

export const metadata: Metadata = { title: "Reports" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The report over all campaigns. Without a loading state, like the report of one campaign. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const text = (name: string) => (typeof asked[name] === "string" ? asked[name] : undefined);
  const window = windowOf(
    { days: text("days"), from: text("from"), to: text("to"), compare: text("compare") },
    dayIn(ctx.now.toISOString(), org.timezone),
  );
  const [read, { data: saved }] = await Promise.all([
    nullWithoutTotals(
      Promise.all([getPeriodReport(ctx, window), getOrganizationReport(ctx, {}), getTopDonors(ctx, window)]),
    ),
    listSavedReports(ctx),
  ]);
  const campaigns = `/dashboard/${org.slug}/campaigns`;
  const title = (
    <PageTitle
      title="Reports"
      below={`All campaigns combined. Days are in your time zone, ${zoneName(org.timezone)}.`}
      action={
        <ButtonLink href={`/dashboard/${org.slug}/reports/donors`} tone="secondary">
          Donor retention
        </ButtonLink>
      }
    />
  );
  if (!read)
    return (
      <>
        {title}
        <TotalsNotice />
      </>
    );
  const [period, report, top] = read;
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
  const exported = { orgId: org.id, from: window.from, to: window.to, compare: window.compare };
  const peak = peakHourInWords(report.peakHour, org.timezone, ctx.now);
  return (
    <>
      {title}
      <WindowPicker path={`/dashboard/${org.slug}/reports`} window={window} />
      <div className="flex flex-wrap gap-3">
        <ExportButton kind="report" query={exported} at="start" />
        <ExportButton kind="reportPdf" query={exported} label="Export PDF" at="start" />
      </div>
      <PeriodFigures report={period} />
      <TrendPanel
        orgSlug={org.slug}
        days={period.days}
        before={period.before.days}
        comparison={window.compare}
      />
      <CampaignReport orgSlug={org.slug} report={period} />
      <FundReport orgSlug={org.slug} report={period} />
      <PeriodTopDonors orgSlug={org.slug} top={top} raisedCents={period.raisedCents} />
      <AttributeReport orgSlug={org.slug} report={period} />
      <section aria-labelledby="saved-reports" className="grid gap-4">
        <h2 id="saved-reports" className="text-lg">
          Saved reports
        </h2>
        {saved.length > 0 && (
          <SavedReportTable
            orgSlug={org.slug}
            notificationEmail={org.notificationEmail}
            role={role}
            reports={saved}
          />
        )}
        <SaveReportForm
          orgSlug={org.slug}
          notificationEmail={org.notificationEmail}
          role={role}
          days={window.preset ?? null}
          compare={window.compare}
        />
      </section>
      <SoFar peak={peak} />
      <ReportSummary summary={report.summary} />
    </>
  );
}
