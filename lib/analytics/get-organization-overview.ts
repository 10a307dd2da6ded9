import { countOpenAlerts } from "@/lib/alerts/store";
import type { OrgContext } from "@/lib/auth/access";
import { countCampaigns } from "@/lib/campaigns/store";
import { readLatestDonations } from "@/lib/donations/list/latest-store";
import { getRecurringBase } from "@/lib/subscriptions/summary/get-recurring-base";
import { getCampaignTotals, readFiguresFor } from "@/lib/totals/campaign-totals";
import { readOpenCampaigns, readOrganizationTotal } from "@/lib/totals/organization-store";
import { readSegments } from "@/lib/totals/period-store";
import type { Total } from "@/lib/totals/store";
import type { OpenCampaign, OrganizationOverview, OverviewPeriod } from "./overview-schemas";
import { cutsOf, daysOf, type Period, periodsOf, type Span } from "./periods";

const LATEST = 8;
const OPEN = 5;
const NONE: Total = { raisedCents: 0, donationCount: 0 };

/**
 * Returns the figures of an organization's home page, for members. They are read from roll-ups, in the organization's
 * time zone; the number of rows read does not depend on donations.
 */
export async function getOrganizationOverview(ctx: OrgContext): Promise<OrganizationOverview> {
  const { db, orgId, org, now } = ctx;
  const periods = periodsOf(now, org.timezone);
  const cuts = cutsOf(periods, org.timezone);
  const [segments, total, recurring, latest, openCampaigns, campaigns, openAlerts] = await Promise.all([
    readFiguresFor(ctx, () => readSegments(db, { orgId }, cuts), []),
    readFiguresFor(ctx, () => readOrganizationTotal(db, orgId), NONE),
    getRecurringBase(ctx, periods.last30Days.now.start),
    readLatestDonations(db, orgId, LATEST),
    openWithTotals(ctx),
    countCampaigns(db, orgId),
    countOpenAlerts(db, orgId),
  ]);
  const between = (start: Date, end: Date) =>
    segments
      .filter((_, index) => within(cuts[index], start, end))
      .reduce(
        (sum, one) => ({
          raisedCents: sum.raisedCents + one.raisedCents,
          donationCount: sum.donationCount + one.donationCount,
        }),
        NONE,
      );
  const ofSpan = ({ start, end }: Span) => between(start, end);
  const written = ({ now: span, before }: Period): OverviewPeriod => ({
    from: span.from,
    to: span.to,
    ...ofSpan(span),
    before: { from: before.from, to: before.to, until: before.end.toISOString(), ...ofSpan(before) },
  });
  const days = daysOf(periods.last30Days.now, org.timezone);
  return {
    asOf: now.toISOString(),
    timezone: org.timezone,
    total,
    today: written(periods.today),
    thisWeek: written(periods.thisWeek),
    thisMonth: written(periods.thisMonth),
    last30Days: written(periods.last30Days),
    days: days.map(({ date, start }, index) => ({
      date,
      ...between(start, days[index + 1]?.start ?? periods.last30Days.now.end),
    })),
    recurring,
    latestDonations: latest.map(
      ({ donorId, firstName, lastName, campaignId, campaignTitle, receivedAt, ...row }) => ({
        ...row,
        donor: { id: donorId, firstName, lastName },
        campaign: { id: campaignId, title: campaignTitle },
        receivedAt: receivedAt.toISOString(),
      }),
    ),
    openCampaigns,
    campaigns,
    openAlerts,
  };
}

const within = (at: Date | undefined, start: Date, end: Date) => at !== undefined && at >= start && at < end;

async function openWithTotals(ctx: OrgContext): Promise<OpenCampaign[]> {
  const open = await readFiguresFor(ctx, () => readOpenCampaigns(ctx.db, ctx.orgId, OPEN), []);
  const totals = await getCampaignTotals(
    ctx,
    open.map(({ id }) => id),
  );
  return open.map(({ id, title, goalCents, lastDonationAt }) => ({
    id,
    title,
    goalAmountCents: goalCents,
    raisedAmountCents: totals.get(id)?.raisedCents ?? 0,
    donationCount: totals.get(id)?.donationCount ?? 0,
    lastDonationAt: lastDonationAt?.toISOString() ?? null,
  }));
}
