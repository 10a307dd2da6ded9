import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { dayIn } from "@/lib/kernel/time/zoned";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { fold } from "@/lib/totals/store";
import { getOverview } from "./api";
import type { OverviewPeriod } from "./overview-schemas";

const NOW = new Date("2026-11-23T17:40:00Z");
const DAY_MS = 86_400_000;

const contextOf = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: NOW,
  requestId: "test",
});

const overviewOf = (org: { ownerId: string; slug: string }) =>
  getOverview.run(contextOf(org.ownerId), { params: { idOrSlug: org.slug } });

/** Creates a seeded generator of numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe("an organization's overview", () => {
  test.each(["America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "America/St_Johns"])(
    "equals a recount of the donations by days in %s, folded or not, with refunds",
    async (timezone) => {
      const org = await makeOrganization({ timezone });
      const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)] as const;
      await paidDonation(await makeCampaign((await makeOrganization()).id), { createdAt: NOW });
      const next = random(timezone.length);
      for (let n = 0; n < 48; n += 1) {
        // Most are within the compared windows, many around the start of a day.
        const back = n % 3 === 0 ? next() * 3 * DAY_MS : next() * 66 * DAY_MS;
        const at = new Date(NOW.getTime() - back);
        if (n % 4 === 0) at.setUTCMinutes(n % 8 === 0 ? 14 : 15, 59);
        const createdAt = at > NOW ? NOW : at;
        const donation = await paidDonation(campaigns[n % 2 ? 1 : 0], {
          createdAt,
          amountCents: 1000 + n,
          totalChargedCents: 1000 + n,
          processingFeeCents: 59,
          netAmountCents: 941 + n,
        });
        if (n % 5 === 0) await refunded(donation, n % 10 === 0 ? 1000 + n : 300);
        if (n === 20) await fold(testDatabase(), campaigns[0].id);
        if (n === 30) await fold(testDatabase(), campaigns[1].id);
      }

      const overview = await overviewOf(org);

      const rows = await testDatabase()
        .select()
        .from(donations)
        .where(and(eq(donations.orgId, org.id), eq(donations.status, "SUCCEEDED")));
      const sumOf = (which: (day: string, at: Date) => boolean) => {
        const theirs = rows.filter((row) =>
          which(dayIn(row.createdAt.toISOString(), timezone), row.createdAt),
        );
        return {
          raisedCents: theirs.reduce((sum, row) => sum + row.netRaisedCents, 0),
          donationCount: theirs.length,
        };
      };
      expect(overview.total).toEqual(sumOf(() => true));
      const counted = ({ from, to, before }: OverviewPeriod) => ({
        ...sumOf((day) => day >= from && day <= to),
        before: sumOf((day, at) => day >= before.from && day <= before.to && at < new Date(before.until)),
      });
      for (const name of ["today", "thisWeek", "thisMonth", "last30Days"] as const)
        expect({ name, ...overview[name] }).toMatchObject({ name, ...counted(overview[name]) });
      expect(overview.days).toHaveLength(30);
      expect(overview.days.at(-1)?.date).toBe(dayIn(NOW.toISOString(), timezone));
      for (const { date, ...sums } of overview.days) expect(sums).toEqual(sumOf((day) => day === date));
      const lastOf = (campaignId: string) =>
        Math.max(
          ...rows.filter((row) => row.campaignId === campaignId).map((row) => row.createdAt.getTime()),
        );
      expect(overview.openCampaigns.map(({ id, lastDonationAt }) => [id, lastDonationAt])).toEqual(
        campaigns
          .map(({ id }) => ({ id, last: lastOf(id) }))
          .sort((a, b) => b.last - a.last)
          .map(({ id, last }) => [id, new Date(last).toISOString()]),
      );
    },
  );

  test("lists the latest donations with their current status, without unpaid attempts", async () => {
    const org = await makeOrganization();
    const campaign = await makeCampaign(org.id);
    const made: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      made.unshift((await paidDonation(campaign)).id);
      await makeDonation(campaign);
    }
    await refunded({ id: made[0] ?? "", orgId: org.id }, 5000);
    const { latestDonations } = await overviewOf(org);
    expect(latestDonations.map(({ id }) => id)).toEqual(made.slice(0, 8));
    expect(latestDonations.map(({ status }) => status).slice(0, 2)).toEqual(["REFUNDED", "SUCCEEDED"]);
  });

  test("lists only active campaigns, those without donations last", async () => {
    const org = await makeOrganization();
    const silent = await makeCampaign(org.id);
    const given = await makeCampaign(org.id);
    await makeCampaign(org.id, { status: "DRAFT" });
    await paidDonation(await makeCampaign(org.id, { status: "PAUSED" }));
    await paidDonation(given);
    const { openCampaigns, campaigns } = await overviewOf(org);
    expect(openCampaigns.map(({ id, donationCount }) => [id, donationCount])).toEqual([
      [given.id, 1],
      [silent.id, 0],
    ]);
    expect(campaigns).toEqual({ total: 4, published: 3, active: 2 });
  });

  test("contains the recurring donations by average month, and those started and ended within 30 days", async () => {
    const org = await makeOrganization();
    const campaign = await makeCampaign(org.id);
    const { donorId } = await makeDonation(campaign);
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
    const make = (given: Partial<typeof subscriptions.$inferInsert>) =>
      testDatabase()
        .insert(subscriptions)
        .values({
          id: unique(),
          orgId: org.id,
          campaignId: campaign.id,
          donorId,
          status: "ACTIVE",
          frequency: "MONTHLY",
          paymentMethod: "CARD",
          amountCents: 3000,
          totalChargedCents: 3000,
          coverFees: false,
          startedAt: daysAgo(90),
          createdAt: daysAgo(90),
          updatedAt: daysAgo(90),
          ...given,
        });
    await make({});
    await make({
      frequency: "ANNUAL",
      amountCents: 12_000,
      totalChargedCents: 12_000,
      startedAt: daysAgo(3),
    });
    await make({ status: "CANCELED", frequency: "QUARTERLY", canceledAt: daysAgo(2) });
    await make({ status: "CANCELED", canceledAt: daysAgo(60) });
    // Its first payment never arrived.
    await make({ status: "CANCELED", startedAt: null, canceledAt: daysAgo(1) });
    await make({ status: "PAUSED" });
    expect((await overviewOf(org)).recurring).toEqual({
      active: { count: 2, monthlyCents: 4000 },
      begun: { count: 1, monthlyCents: 1000 },
      ended: { count: 1, monthlyCents: 1000 },
    });
  });

  test("is for members only", async () => {
    const org = await makeOrganization();
    const stranger = await makeOrganization();
    await expect(
      getOverview.run(contextOf(stranger.ownerId), { params: { idOrSlug: org.id } }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
