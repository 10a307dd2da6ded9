import type { Metadata } from "next";
import { zoneName } from "@/components/dashboard/format/zoned";
import { AttributeReport } from "@/components/dashboard/report/attribute-report";
import { CampaignReport } from "@/components/dashboard/report/campaign-report";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { HoursPanel } from "@/components/dashboard/report/hours-panel";
import { PeriodFigures } from "@/components/dashboard/report/period-figures";
import { PeriodTopDonors } from "@/components/dashboard/report/period-top-donors";
import { ReportExports } from "@/components/dashboard/report/report-exports";
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
import { getCampaignReport } from "@/lib/analytics/get-campaign-report";
import { getOrganizationReport } from "@/lib/analytics/get-organization-report";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listSavedReports } from "@/lib/saved-reports/saved-reports";
import type { SearchParams } from "../../query";
import { requireOrganization } from "../../session";
import { nullWithoutTotals } from "../../without-totals";

export const metadata: Metadata = { title: "Reports" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The report over all campaigns or over one. No loading state, as on the campaign page. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const text = (name: string) => (typeof rawQuery[name] === "string" ? rawQuery[name] : undefined);
  const window = windowOf(
    { days: text("days"), from: text("from"), to: text("to"), compare: text("compare") },
    dayIn(ctx.now.toISOString(), org.timezone),
  );
  const [{ data: campaigns }, { data: saved }] = await Promise.all([
    listCampaigns(ctx),
    listSavedReports(ctx),
  ]);
  // A campaign of another organization is ignored.
  const campaign = campaigns.find(({ id }) => id === text("campaign"));
  const campaignId = campaign?.id;
  const view = { ...window, ...(campaign ? { campaignId: campaign.id } : {}) };
  const read = await nullWithoutTotals(
    Promise.all([
      getPeriodReport(ctx, view),
      campaign
        ? getCampaignReport(withResource(ctx, await loadCampaign(ctx, campaign.id)), {})
        : getOrganizationReport(ctx, {}),
      getTopDonors(ctx, view),
    ]),
  );
  const title = (
    <PageTitle
      title="Reports"
      below={`${campaign?.title ?? "All campaigns combined"}. Days and hours are in your time zone, ${zoneName(org.timezone)}.`}
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
  if (report.summary.donationCount === 0 && !campaign)
    return (
      <>
        {title}
        <EmptyState
          title="No donations yet"
          action={
            <ButtonLink href={`/dashboard/${org.slug}/campaigns`} tone="secondary" size="sm">
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
  const { from, to, compare } = window;
  const whose = { orgSlug: org.slug, ...(campaignId ? { campaignId } : {}) };
  return (
    <>
      {title}
      <WindowPicker
        path={`/dashboard/${org.slug}/reports`}
        window={window}
        campaigns={campaigns}
        campaign={campaignId}
      />
      <ReportExports query={{ orgId: org.id, from, to, compare, ...(campaignId ? { campaignId } : {}) }} />
      <PeriodFigures report={period} />
      <TrendPanel {...whose} days={period.days} before={period.before.days} comparison={compare} />
      <HoursPanel {...whose} report={period} />
      {!campaign && <CampaignReport orgSlug={org.slug} report={period} />}
      <FundReport {...whose} report={period} />
      <PeriodTopDonors {...whose} top={top} raisedCents={period.raisedCents} />
      <AttributeReport {...whose} report={period} />
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
            campaigns={campaigns}
          />
        )}
        <SaveReportForm
          orgSlug={org.slug}
          notificationEmail={org.notificationEmail}
          role={role}
          view={window}
          campaign={campaign}
        />
      </section>
      <SoFar />
      <ReportSummary summary={report.summary} />
    </>
  );
}
