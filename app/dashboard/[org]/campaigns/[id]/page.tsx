import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CampaignActions } from "@/components/dashboard/campaigns/campaign-actions";
import { CampaignNotes } from "@/components/dashboard/campaigns/campaign-notes";
import { EmbedSnippets } from "@/components/dashboard/campaigns/embed-snippets";
import { FundLinks } from "@/components/dashboard/campaigns/fund-links";
import { MatchLines } from "@/components/dashboard/campaigns/match-lines";
import { PreviewLinks } from "@/components/dashboard/campaigns/preview-links";
import { LockButton } from "@/components/dashboard/fraud/lock-button";
import { CAMPAIGN_STATUS, CAMPAIGN_TYPE } from "@/components/dashboard/labels";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { PageStatisticsPanel } from "@/components/dashboard/page-statistics/page-statistics";
import { AttributeReport } from "@/components/dashboard/report/attribute-report";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { HoursPanel } from "@/components/dashboard/report/hours-panel";
import { PeriodFigures } from "@/components/dashboard/report/period-figures";
import { PeriodTopDonors } from "@/components/dashboard/report/period-top-donors";
import { ReportExports } from "@/components/dashboard/report/report-exports";
import { ReportSummary } from "@/components/dashboard/report/report-summary";
import { SoFar } from "@/components/dashboard/report/so-far";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { reportHref, windowOf } from "@/components/dashboard/report/window";
import { WindowPicker } from "@/components/dashboard/report/window-picker";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { Progress } from "@/components/ui/progress";
import { getCampaignReport } from "@/lib/analytics/get-campaign-report";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import type { PeriodReport, TopDonors } from "@/lib/analytics/period/schemas";
import type { CampaignReport } from "@/lib/analytics/schemas";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { listPreviewLinks } from "@/lib/campaigns/previews/preview-links";
import { env } from "@/lib/config/env";
import { listFunds } from "@/lib/funds/funds";
import { formatUsdShort } from "@/lib/kernel/money";
import { dayIn } from "@/lib/kernel/time/zoned";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { listMatches } from "@/lib/matching/list-matches";
import { getPageStatistics } from "@/lib/page-statistics/get-page-statistics";
import { findCampaign, requireCampaign } from "../../../campaign";
import type { SearchParams } from "../../../query";
import { openOrganization, requireOrganization } from "../../../session";
import { nullWithoutTotals } from "../../../without-totals";

type Props = { params: Promise<{ org: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, id } = await params;
  if (typeof (await openOrganization(org)) === "string") return {};
  return { title: (await findCampaign(org, id))?.title ?? "Not found" };
}

/**
 * One campaign with its actions and its report. No loading state, because streamed content would need JavaScript and
 * reading roll-ups is fast.
 */
export default async function CampaignPage({ params, searchParams }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const campaign = await requireCampaign(slug, id);
  const found = withResource(ctx, await loadCampaign(ctx, id));
  const rawQuery = await searchParams;
  const text = (name: string) => (typeof rawQuery[name] === "string" ? rawQuery[name] : undefined);
  const window = windowOf(
    { days: text("days"), from: text("from"), to: text("to"), compare: text("compare") },
    dayIn(ctx.now.toISOString(), org.timezone),
  );
  const reports = await nullWithoutTotals(
    Promise.all([
      getCampaignReport(found, {}),
      getPeriodReport(ctx, { ...window, campaignId: id }),
      getTopDonors(ctx, { ...window, campaignId: id }),
    ]),
  );
  const matches = (await listMatches(found)).data;
  const statistics =
    campaign.status === "DRAFT"
      ? null
      : await nullWithoutTotals(getPageStatistics({ ...found, org: ctx.org }, window));
  const offered = campaign.fundIds.length > 0 ? (await listFunds(ctx)).data : [];
  const funds = campaign.fundIds.flatMap((fundId) => offered.find((fund) => fund.id === fundId) ?? []);
  const previews = campaign.status === "DRAFT" ? (await listPreviewLinks(found)).data : [];
  const path = `/dashboard/${slug}/campaigns/${id}`;
  const status = CAMPAIGN_STATUS[campaign.status];
  return (
    <>
      <PageTitle
        title={campaign.title}
        parent={{ href: `/dashboard/${slug}/campaigns`, title: "Campaigns" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={status.tone}>{status.label}</Badge>
            {CAMPAIGN_TYPE[campaign.type].label}
          </span>
        }
        action={
          <div className="flex flex-wrap items-start gap-2">
            <ButtonLink href={`/dashboard/${slug}/donations/record?campaign=${id}`} tone="secondary">
              Record a donation
            </ButtonLink>
            <CampaignActions orgSlug={slug} id={id} title={campaign.title} status={campaign.status} />
          </div>
        }
      />
      <CampaignNotes
        campaign={campaign}
        orgSlug={slug}
        orgActive={org.status === "ACTIVE"}
        zone={org.timezone}
        now={ctx.now}
      />
      {!reports && <TotalsNotice />}
      <Card className="grid gap-5">
        {reports && (
          <Progress
            raisedCents={reports[0].campaign.raisedAmountCents}
            goalCents={campaign.goalAmountCents}
            donationCount={reports[0].campaign.donationCount}
            matchedCents={campaign.matchedCents}
            matchedBy={matches.length === 1 ? (matches[0]?.sponsorName ?? null) : null}
          />
        )}
        <MatchLines matches={matches} zone={org.timezone} />
        {campaign.ticketPriceCents !== null && (
          <p className="text-soft tabular-nums">
            {campaign.ticketsSold.toLocaleString("en-US")}
            {campaign.ticketCapacity !== null && ` of ${campaign.ticketCapacity.toLocaleString("en-US")}`}{" "}
            tickets sold at {formatUsdShort(campaign.ticketPriceCents)}
          </p>
        )}
        {campaign.status === "DRAFT" ? (
          <PreviewLinks campaignId={id} zone={org.timezone} links={previews} />
        ) : (
          <div className="grid gap-1">
            <CopyLink label="Public page" url={campaign.publicUrl} />
            <p className="text-sm text-soft">
              QR code for print and slides:{" "}
              <a
                href={donatePath(campaign.slug, slug, "qr.svg")}
                download={`${campaign.slug}-qr.svg`}
                className="text-accent underline underline-offset-4"
              >
                SVG
              </a>{" "}
              ·{" "}
              <a
                href={donatePath(campaign.slug, slug, "qr.png")}
                download={`${campaign.slug}-qr.png`}
                className="text-accent underline underline-offset-4"
              >
                PNG
              </a>
            </p>
          </div>
        )}
        {campaign.status !== "DRAFT" && (
          <>
            <EmbedSnippets
              appOrigin={env().appOrigin}
              orgSlug={slug}
              campaignSlug={campaign.slug}
              embedOrigins={org.embedOrigins}
            />
            <FundLinks publicUrl={campaign.publicUrl} funds={funds} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`${path}/edit`} tone="secondary" size="sm">
            Edit
          </ButtonLink>
          <ButtonLink href={`${path}/questions-and-levels`} tone="secondary" size="sm">
            Questions and giving levels
          </ButtonLink>
          <ButtonLink href={`${path}/texts`} tone="secondary" size="sm">
            Receipts and thank-yous
          </ButtonLink>
          <ButtonLink href={`/dashboard/${slug}/donations?campaign=${id}`} tone="secondary" size="sm">
            View donations
          </ButtonLink>
          {campaign.status !== "DRAFT" && (
            <ButtonLink
              href={donatePath(campaign.slug, slug)}
              target="_blank"
              prefetch={false}
              tone="secondary"
              size="sm"
            >
              Open public page
            </ButtonLink>
          )}
          {(campaign.status === "ACTIVE" || campaign.lockedAt) && (
            <LockButton
              campaignId={id}
              about={campaign.lockedAt ? "for donations" : "against card testing"}
              inFull
              locked={campaign.lockedAt !== null}
              mayUnlock={isAdmin}
            />
          )}
        </div>
      </Card>
      {reports && (
        <Report
          orgSlug={slug}
          report={reports[0]}
          period={reports[1]}
          top={reports[2]}
          picker={
            <>
              <WindowPicker path={path} window={window} />
              <div className="flex flex-wrap items-start gap-3">
                <ReportExports
                  query={{
                    orgId: org.id,
                    from: window.from,
                    to: window.to,
                    compare: window.compare,
                    campaignId: id,
                  }}
                />
                <ButtonLink href={reportHref(slug, id, window)} tone="secondary">
                  Save or schedule this report
                </ButtonLink>
              </div>
            </>
          }
          page={statistics && <PageStatisticsPanel statistics={statistics} />}
        />
      )}
    </>
  );
}

type ReportProps = {
  orgSlug: string;
  report: CampaignReport;
  /** The report of the chosen days. */
  period: PeriodReport;
  top: TopDonors;
  picker: ReactNode;
  /** Page statistics of these days. */
  page: ReactNode;
};

function Report({ orgSlug, report, period, top, picker, page }: ReportProps) {
  const whose = { orgSlug, campaignId: report.campaign.id };
  return (
    <>
      {picker}
      <PeriodFigures report={period} />
      <TrendPanel
        {...whose}
        days={period.days}
        before={period.before.days}
        comparison={period.before.comparison}
      />
      <HoursPanel {...whose} report={period} />
      {page}
      <FundReport {...whose} report={period} />
      <PeriodTopDonors {...whose} top={top} raisedCents={period.raisedCents} />
      <AttributeReport {...whose} report={period} />
      <SoFar />
      <ReportSummary summary={report.summary} />
    </>
  );
}
