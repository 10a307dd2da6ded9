import { and, eq, isNotNull } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { testDatabase } from "@/db/testing";
import type { OrganizationReport } from "../schemas";

type Sum = { count: number; amountCents: number };

/** Returns the organization's report of the default window, counted naively from its donations. */
export async function recount(
  org: { id: string; name: string; slug: string; timezone: string },
  now: Date,
): Promise<OrganizationReport> {
  const db = testDatabase();
  const rows = await db
    .select({ donation: donations, donor: donors, campaign: campaigns })
    .from(donations)
    .innerJoin(donors, eq(donors.id, donations.donorId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(eq(donations.orgId, org.id), eq(donations.status, "SUCCEEDED")));
  const everPaid = await db
    .select()
    .from(donations)
    .where(and(eq(donations.orgId, org.id), isNotNull(donations.succeededAt)));
  type Row = (typeof rows)[number];
  const by = (keyOf: (row: Row) => string | null) => {
    const sums = new Map<string, Sum>();
    for (const row of rows) {
      const key = keyOf(row);
      if (key === null) continue;
      const sum = sums.get(key) ?? { count: 0, amountCents: 0 };
      sums.set(key, { count: sum.count + 1, amountCents: sum.amountCents + row.donation.netRaisedCents });
    }
    return sums;
  };
  const ranked = (sums: Map<string, Sum>) =>
    [...sums].sort(
      ([a, x], [b, y]) => y.amountCents - x.amountCents || y.count - x.count || (a < b ? -1 : 1),
    );
  const day = (row: Row) => row.donation.createdAt.toISOString().slice(0, 10);
  const total = rows.reduce((sum, { donation }) => sum + donation.netRaisedCents, 0);
  const days = by(day);
  const hours = [...by((row) => row.donation.createdAt.toISOString().slice(11, 13))].sort(
    ([a, x], [b, y]) => y.count - x.count || Number(a) - Number(b),
  );
  const oneTime = rows.filter(({ donation }) => donation.frequency === "ONE_TIME").length;
  return {
    org: { id: org.id, name: org.name, slug: org.slug, timezone: org.timezone },
    summary: {
      totalRaisedCents: total,
      donationCount: rows.length,
      avgGiftCents: rows.length ? Math.floor(total / rows.length + 0.5) : 0,
      uniqueDonors: new Set(rows.map(({ donor }) => donor.id)).size,
      recurringCount: rows.length - oneTime,
      oneTimeCount: oneTime,
    },
    trend: Array.from({ length: 31 }, (_, back) => {
      const date = new Date(now.getTime() - (30 - back) * 86_400_000).toISOString().slice(0, 10);
      return { date, amountCents: 0, count: 0, ...days.get(date) };
    }),
    topDonors: ranked(by(({ donor }) => donor.id))
      .slice(0, 10)
      .map(([donorId, { count, amountCents }]) => {
        const theirs = rows.filter(({ donor }) => donor.id === donorId);
        const hidden = everPaid.some((donation) => donation.donorId === donorId && donation.anonymous);
        return {
          donorId,
          firstName: hidden ? "Anonymous" : (theirs[0]?.donor.firstName ?? ""),
          lastName: `${theirs[0]?.donor.lastName.slice(0, 1)}.`,
          totalCents: amountCents,
          count,
        };
      }),
    paymentMethods: ranked(by(({ donation }) => donation.paymentMethod)).map(([method, sum]) => ({
      method: method as OrganizationReport["paymentMethods"][number]["method"],
      ...sum,
    })),
    frequencyBreakdown: ranked(by(({ donation }) => donation.frequency)).map(([frequency, sum]) => ({
      frequency: frequency as OrganizationReport["frequencyBreakdown"][number]["frequency"],
      ...sum,
    })),
    topSources: ranked(by(({ donation }) => donation.utmSource))
      .slice(0, 5)
      .map(([source, sum]) => ({ source, ...sum })),
    peakHour: hours[0] ? Number(hours[0][0]) : null,
    topCampaigns: ranked(by(({ campaign }) => campaign.id))
      .slice(0, 10)
      .map(([id, sum]) => ({
        id,
        title: rows.find(({ campaign }) => campaign.id === id)?.campaign.title ?? "",
        raisedAmountCents: sum.amountCents,
        donationCount: sum.count,
      })),
  };
}
