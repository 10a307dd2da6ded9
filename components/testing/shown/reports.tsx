import { Command } from "cmdk";
import { CohortTable } from "@/components/dashboard/cohorts/cohort-table";
import { DonorsLink } from "@/components/dashboard/cohorts/donors-link";
import { PeriodPicker } from "@/components/dashboard/cohorts/period-picker";
import { PeriodTable } from "@/components/dashboard/cohorts/period-table";
import { RecurringCohorts } from "@/components/dashboard/cohorts/recurring-cohorts";
import { RetentionFigures } from "@/components/dashboard/cohorts/retention-figures";
import { ListSum } from "@/components/dashboard/donations/list-sum";
import { FigureCard } from "@/components/dashboard/overview/figure-card";
import { HomePanels } from "@/components/dashboard/overview/home-panels";
import { LatestDonations } from "@/components/dashboard/overview/latest-donations";
import { LiveHome } from "@/components/dashboard/overview/live-home";
import { MonthChart } from "@/components/dashboard/overview/month-chart";
import { OpenCampaigns } from "@/components/dashboard/overview/open-campaigns";
import { OverviewFigures } from "@/components/dashboard/overview/overview-figures";
import { PageStatisticsPanel } from "@/components/dashboard/page-statistics/page-statistics";
import { PaletteResults } from "@/components/dashboard/palette/palette-results";
import { AttributeReport } from "@/components/dashboard/report/attribute-report";
import { BarFigure } from "@/components/dashboard/report/bar-figure";
import { BarLink } from "@/components/dashboard/report/bar-link";
import { BarTable } from "@/components/dashboard/report/bar-table";
import { Breakdown } from "@/components/dashboard/report/breakdown";
import { CampaignReport } from "@/components/dashboard/report/campaign-report";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { HoursPanel } from "@/components/dashboard/report/hours-panel";
import { PeriodFigures } from "@/components/dashboard/report/period-figures";
import { PeriodTopDonors } from "@/components/dashboard/report/period-top-donors";
import { ReportExports } from "@/components/dashboard/report/report-exports";
import { ReportSummary } from "@/components/dashboard/report/report-summary";
import { SoFar } from "@/components/dashboard/report/so-far";
import { trendOf } from "@/components/dashboard/report/trend";
import { TrendChart } from "@/components/dashboard/report/trend-chart";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { windowOf } from "@/components/dashboard/report/window";
import { WindowPicker } from "@/components/dashboard/report/window-picker";
import { AddressesDialog } from "@/components/dashboard/saved-reports/addresses-dialog";
import { SaveReportForm } from "@/components/dashboard/saved-reports/save-report-form";
import { SaveRetentionForm } from "@/components/dashboard/saved-reports/save-retention-form";
import { SavedReportTable } from "@/components/dashboard/saved-reports/saved-report-table";
import { SavingForm } from "@/components/dashboard/saved-reports/saving-form";
import { donorCohortsSchema } from "@/lib/analytics/cohorts/schemas";
import { organizationOverviewSchema } from "@/lib/analytics/overview-schemas";
import { periodReportSchema, topDonorsSchema } from "@/lib/analytics/period/schemas";
import { campaignReportSchema } from "@/lib/analytics/schemas";
import { pageStatisticsSchema } from "@/lib/page-statistics/schemas";
import { savedReportSchema } from "@/lib/saved-reports/schemas";
import { searchResultSchema } from "@/lib/search/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { noop, ORG, zoneOf } from "../hostile-props";

const report = (data: HostileData) => data.of(campaignReportSchema);

export const REPORTS: Readonly<Record<string, Shown>> = {
  "dashboard/overview/figure-card.tsx": (data) => (
    <FigureCard name={data.text()} value={data.text()} detail={data.text()} />
  ),
  "dashboard/cohorts/cohort-table.tsx": (data) => (
    <CohortTable orgSlug={ORG} report={data.of(donorCohortsSchema)} />
  ),
  "dashboard/cohorts/donors-link.tsx": (data) => (
    <DonorsLink
      orgSlug={ORG}
      donors={data.number()}
      filter={{ givingPeriod: data.text() }}
      what={data.text()}
    />
  ),
  "dashboard/cohorts/period-picker.tsx": (data) => (
    <PeriodPicker path="/r" unit="YEAR" period={data.text()} names={[data.text()]} periodCount={10} />
  ),
  "dashboard/cohorts/period-table.tsx": (data) => (
    <PeriodTable orgSlug={ORG} path="/r" report={data.of(donorCohortsSchema)} />
  ),
  "dashboard/cohorts/recurring-cohorts.tsx": (data) => (
    <RecurringCohorts orgSlug={ORG} report={data.of(donorCohortsSchema)} />
  ),
  "dashboard/cohorts/retention-figures.tsx": (data) => (
    <RetentionFigures orgSlug={ORG} period={data.of(donorCohortsSchema).period} />
  ),
  "dashboard/overview/home-panels.tsx": (data) => (
    <HomePanels
      orgSlug={ORG}
      overview={data.of(organizationOverviewSchema)}
      withTotals={data.flag()}
      arrived={new Set([data.text()])}
      state={data.one("connecting", "live", "lost")}
    />
  ),
  "dashboard/overview/live-home.tsx": (data) => (
    <LiveHome
      orgSlug={ORG}
      initial={{ version: data.text(), overview: data.of(organizationOverviewSchema) }}
      withTotals={data.flag()}
    />
  ),
  "dashboard/overview/latest-donations.tsx": (data) => {
    const { latestDonations, asOf } = data.of(organizationOverviewSchema);
    return (
      <LatestDonations
        orgSlug={ORG}
        zone={zoneOf(data)}
        asOf={asOf}
        donations={latestDonations}
        arrived={new Set()}
      />
    );
  },
  "dashboard/overview/open-campaigns.tsx": (data) => {
    const { openCampaigns, asOf } = data.of(organizationOverviewSchema);
    return <OpenCampaigns orgSlug={ORG} zone={zoneOf(data)} asOf={asOf} campaigns={openCampaigns} />;
  },
  "dashboard/overview/month-chart.tsx": (data) => {
    const { days, last30Days } = data.of(organizationOverviewSchema);
    return <MonthChart orgSlug={ORG} days={days} period={last30Days} />;
  },
  "dashboard/palette/palette-results.tsx": (data) => (
    <Command>
      <Command.List>
        <PaletteResults
          hasFailed
          found={data.of(searchResultSchema)}
          matching={{ pages: [], actions: [] }}
          text={data.text()}
          onGo={noop}
          onTake={noop}
          onHelp={noop}
        />
      </Command.List>
    </Command>
  ),
  "dashboard/overview/overview-figures.tsx": (data) => (
    <OverviewFigures overview={data.of(organizationOverviewSchema)} />
  ),
  "dashboard/report/fund-report.tsx": (data) => (
    <FundReport orgSlug={ORG} report={data.of(periodReportSchema)} />
  ),
  "dashboard/report/campaign-report.tsx": (data) => (
    <CampaignReport orgSlug={ORG} report={data.of(periodReportSchema)} />
  ),
  "dashboard/report/period-figures.tsx": (data) => <PeriodFigures report={data.of(periodReportSchema)} />,
  "dashboard/report/breakdown.tsx": (data) => (
    <Breakdown
      id="b"
      title={data.text()}
      what={data.text()}
      rows={[{ key: data.text(), name: data.text(), count: data.number(), amountCents: data.number() }]}
      totalCents={data.number()}
      empty={data.text()}
    />
  ),
  "dashboard/saved-reports/saved-report-table.tsx": (data) => (
    <SavedReportTable
      orgSlug={ORG}
      notificationEmail={data.text()}
      role={data.one("OWNER", "ADMIN", "MEMBER")}
      reports={[data.of(savedReportSchema)]}
      campaigns={[{ id: data.text(), title: data.text() }]}
    />
  ),
  "dashboard/saved-reports/addresses-dialog.tsx": (data) => (
    <AddressesDialog
      orgSlug={ORG}
      notificationEmail={data.text()}
      role={data.one("OWNER", "ADMIN", "MEMBER")}
      report={data.of(savedReportSchema)}
    />
  ),
  "dashboard/saved-reports/save-report-form.tsx": (data) => (
    <SaveReportForm
      orgSlug={ORG}
      notificationEmail={data.text()}
      role={data.one("OWNER", "ADMIN", "MEMBER")}
      view={{ from: "2026-11-20", to: "2026-11-21", preset: null, compare: "PREVIOUS" }}
      campaign={{ id: data.text(), title: data.text() }}
    />
  ),
  "dashboard/saved-reports/save-retention-form.tsx": (data) => (
    <SaveRetentionForm
      orgSlug={ORG}
      notificationEmail={data.text()}
      role={data.one("OWNER", "ADMIN", "MEMBER")}
      unit={data.one("YEAR", "QUARTER", "MONTH")}
      periodCount={data.number()}
    />
  ),
  "dashboard/saved-reports/saving-form.tsx": (data) => (
    <SavingForm
      orgSlug={ORG}
      notificationEmail={data.text()}
      role={data.one("OWNER", "ADMIN", "MEMBER")}
      choices={[{ name: "days", options: [[data.text(), data.text()]], chosen: data.text() }]}
      viewOf={() => ({})}
      about={data.text()}
    />
  ),
  "dashboard/report/period-top-donors.tsx": (data) => (
    <PeriodTopDonors orgSlug={ORG} top={data.of(topDonorsSchema)} raisedCents={data.number()} />
  ),
  "dashboard/report/attribute-report.tsx": (data) => (
    <AttributeReport orgSlug={ORG} report={data.of(periodReportSchema)} campaignId={data.text()} />
  ),
  "dashboard/report/report-summary.tsx": (data) => <ReportSummary summary={report(data).summary} />,
  "dashboard/report/so-far.tsx": () => <SoFar />,
  "dashboard/report/hours-panel.tsx": (data) => (
    <HoursPanel
      orgSlug={ORG}
      campaignId={data.text()}
      report={{ ...data.of(periodReportSchema), timezone: zoneOf(data) }}
    />
  ),
  "dashboard/report/report-exports.tsx": (data) => (
    <ReportExports
      query={{ orgId: data.text(), from: "2026-11-20", to: "2026-11-21", compare: "PREVIOUS" }}
    />
  ),
  "dashboard/donations/list-sum.tsx": (data) => (
    <ListSum sum={{ count: data.number(), netRaisedCents: data.number() }} fund={data.text()} />
  ),
  "dashboard/page-statistics/page-statistics.tsx": (data) => (
    <PageStatisticsPanel statistics={data.of(pageStatisticsSchema)} />
  ),
  "dashboard/report/trend-chart.tsx": (data) => <TrendChart bars={trendOf(report(data).trend).bars} />,
  "dashboard/report/bar-figure.tsx": (data) => (
    <BarFigure caption={data.text()} bars={trendOf(report(data).trend).bars} />
  ),
  "dashboard/report/bar-table.tsx": (data) => (
    <BarTable caption={data.text()} heading={data.text()} bars={trendOf(report(data).trend).bars} />
  ),
  "dashboard/report/bar-link.tsx": (data) => <BarLink bar={{ label: data.text(), href: "/d" }} />,
  "dashboard/report/trend-panel.tsx": (data) => (
    <TrendPanel
      orgSlug={ORG}
      days={report(data).trend}
      before={report(data).trend}
      comparison={data.one("PREVIOUS", "YEAR_BEFORE")}
    />
  ),
  "dashboard/report/window-picker.tsx": (data) => (
    <WindowPicker
      path="/r"
      window={windowOf(
        { days: data.text(), from: data.text(), to: data.text(), compare: data.text() },
        "2026-11-21",
      )}
      campaigns={[{ id: data.text(), title: data.text() }]}
      campaign={data.text()}
    />
  ),
};
