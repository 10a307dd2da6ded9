import type { OrgContext } from "@/lib/auth/access";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { addDays, utcDay } from "@/lib/kernel/time/days";
import { readFiguresFor } from "@/lib/totals/campaign-totals";
import { readOrganizationWindow } from "@/lib/totals/organization-store";
import type { OrganizationOverview } from "./overview-schemas";

const NONE = { raisedCents: 0, donationCount: 0 };

/**
 * What an organization raised in total, this month and the month before, for its members. Reads roll-ups
 * only.
 */
export async function getOrganizationOverview(ctx: OrgContext): Promise<OrganizationOverview> {
  const { orgId } = ctx;
  const { data: campaigns } = await listCampaigns(ctx);
  const months = comparedMonths(utcDay(ctx.now));
  const read = (from: string, to: string) =>
    readFiguresFor(ctx, () => readOrganizationWindow(ctx.db, orgId, from, to), NONE);
  const [soFar, soFarBefore, previous] = await Promise.all([
    read(months.start, months.today),
    read(months.previousStart, months.previousSameDay),
    read(months.previousStart, months.previousEnd),
  ]);
  return {
    campaigns,
    total: {
      raisedCents: campaigns.reduce((sum, one) => sum + one.raisedAmountCents, 0),
      donationCount: campaigns.reduce((sum, one) => sum + one.donationCount, 0),
    },
    month: months.start.slice(0, 7),
    previousMonth: months.previousStart.slice(0, 7),
    soFar,
    soFarBefore,
    previous,
  };
}

/**
 * The bounds of this month so far and of the same part of the month before; the 31st is compared with the
 * last day of a shorter month.
 */
export function comparedMonths(today: string) {
  const start = `${today.slice(0, 7)}-01`;
  const previousEnd = addDays(start, -1);
  const previousStart = `${previousEnd.slice(0, 7)}-01`;
  const sameDay = addDays(previousStart, Number(today.slice(8)) - 1);
  return {
    today,
    start,
    previousStart,
    previousEnd,
    previousSameDay: sameDay < previousEnd ? sameDay : previousEnd,
  };
}
