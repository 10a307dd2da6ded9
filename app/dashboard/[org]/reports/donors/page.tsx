import type { Metadata } from "next";
import { CohortTable } from "@/components/dashboard/cohorts/cohort-table";
import { PeriodPicker } from "@/components/dashboard/cohorts/period-picker";
import { PeriodTable } from "@/components/dashboard/cohorts/period-table";
import { RecurringCohorts } from "@/components/dashboard/cohorts/recurring-cohorts";
import { RetentionFigures } from "@/components/dashboard/cohorts/retention-figures";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { zoneName } from "@/components/dashboard/format/zoned";
import { GivingNotice } from "@/components/dashboard/report/refresh-until-prepared";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { SaveRetentionForm } from "@/components/dashboard/saved-reports/save-retention-form";
import { SavedReportTable } from "@/components/dashboard/saved-reports/saved-report-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { getDonorCohorts } from "@/lib/analytics/cohorts/get-donor-cohorts";
import { UNIT_NOUN } from "@/lib/analytics/cohorts/labels";
import { cohortUnit, periodCount as countOfPeriods, PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { calendarPeriod, periodsLater, periodWith } from "@/lib/kernel/time/calendar-periods";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listSavedReports } from "@/lib/saved-reports/saved-reports";
import { periodName } from "@/lib/segments/filter-schemas";
import { pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";
import { PREPARING, preparedOr } from "../../../while-preparing";
import { nullWithoutTotals } from "../../../without-totals";

export const metadata: Metadata = { title: "Donor retention" };

/** Maximum number of periods on offer, by unit. */
const CHOICES = { YEAR: 10, QUARTER: 16, MONTH: 24 } as const;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DonorRetentionPage({ params, searchParams }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const today = dayIn(ctx.now.toISOString(), org.timezone);
  const unit = pick(cohortUnit, rawQuery["unit"]) ?? "YEAR";
  const present = periodWith(unit, today);
  const named = calendarPeriod(pick(periodName, rawQuery["period"]) ?? "");
  const chosen = named?.unit === unit && named.from <= today ? named : present;
  const periodCount = countOfPeriods.safeParse(Number(rawQuery["periodCount"])).data ?? PERIODS_SHOWN[unit];
  const view = { unit, period: chosen.name, periodCount };
  const report = await preparedOr(nullWithoutTotals(getDonorCohorts(ctx, view)));
  const { data: saved } = await listSavedReports(ctx);
  const retention = saved.filter(({ kind }) => kind === "DONOR_COHORTS");
  const base = `/dashboard/${org.slug}`;
  const path = `${base}/reports/donors`;
  const whose = { orgSlug: org.slug, notificationEmail: org.notificationEmail, role };
  const title = (
    <PageTitle
      title="Donor retention"
      parent={{ href: `${base}/reports`, title: "Reports" }}
      below={`Donors by whole years, quarters and months of your time zone, ${zoneName(org.timezone)}. Donations that count now, less refunds.`}
    />
  );
  if (!report || report === PREPARING)
    return (
      <>
        {title}
        {report ? <GivingNotice /> : <TotalsNotice />}
      </>
    );
  const empty = report.cohorts.length === 0 && report.recurring.activeAtEnd === 0;
  return (
    <>
      {title}
      <PeriodPicker
        path={path}
        unit={unit}
        period={chosen.name}
        periodCount={periodCount}
        names={Array.from({ length: CHOICES[unit] }, (_, ago) => periodsLater(present, -ago).name)}
      />
      {empty ? (
        <EmptyState title="No donations up to this period">
          <p>
            Once donors give, this page shows who came back, who is new and who stopped, with the share of
            donors you kept.
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            <DownloadLink operation="exportDonorCohorts" query={{ orgId: org.id, ...view }} at="start" />
            <DownloadLink
              operation="exportDonorCohortsPdf"
              query={{ orgId: org.id, ...view }}
              label="Export PDF"
              at="start"
            />
          </div>
          <RetentionFigures orgSlug={org.slug} period={report.period} />
          <section aria-labelledby="periods" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="grid gap-1">
              <h2 id="periods" className="text-lg">
                Each {UNIT_NOUN[unit]}
              </h2>
              <p className="max-w-prose text-sm text-soft">
                Retention is the share of the donors of the {UNIT_NOUN[unit]} before who gave again, as the
                Fundraising Effectiveness Project defines it.
                {!report.period.isOver &&
                  ` The current ${UNIT_NOUN[unit]} is not over: donors who have yet to give again count as lapsed.`}
              </p>
            </div>
            <PeriodTable orgSlug={org.slug} path={path} report={report} />
          </section>
          <section aria-labelledby="cohorts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="grid gap-1">
              <h2 id="cohorts" className="text-lg">
                By first donation
              </h2>
              <p className="max-w-prose text-sm text-soft">
                How many of those who first gave in a {UNIT_NOUN[unit]} gave in each later one.
              </p>
            </div>
            <CohortTable orgSlug={org.slug} report={report} />
          </section>
          <RecurringCohorts orgSlug={org.slug} report={report} />
          <section aria-labelledby="saved-reports" className="grid gap-4">
            <h2 id="saved-reports" className="text-lg">
              Saved reports
            </h2>
            {retention.length > 0 && <SavedReportTable {...whose} reports={retention} />}
            <SaveRetentionForm {...whose} unit={unit} periodCount={periodCount} />
          </section>
        </>
      )}
    </>
  );
}
