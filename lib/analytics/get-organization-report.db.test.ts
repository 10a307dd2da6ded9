import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { fold } from "@/lib/totals/store";
import { getCampaignReport, getOrganizationReport } from "./api";
import { recount } from "./testing/recount";

const NOW = new Date("2026-11-21T12:00:00Z");
const contextOf = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: NOW,
  requestId: "test",
});

/** Creates a seeded random number generator. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Makes a donation as completion leaves it: the row contains what it counts, and the change is pending. */
async function give(campaign: { id: string; orgId: string }, given: Parameters<typeof makeDonation>[1]) {
  const donationRow = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: NOW, ...given });
  await note(donationRow, donationRow.netRaisedCents, 1);
  return donationRow;
}

async function note(
  donationRow: Awaited<ReturnType<typeof makeDonation>>,
  amountCents: number,
  donationCount: number,
) {
  await testDatabase()
    .insert(rollupPending)
    .values({
      campaignId: donationRow.campaignId,
      donorId: donationRow.donorId,
      day: donationRow.createdAt.toISOString().slice(0, 10),
      hour: donationRow.createdAt.getUTCHours(),
      method: donationRow.paymentMethod,
      frequency: donationRow.frequency,
      source: donationRow.utmSource,
      anonymous: donationRow.anonymous,
      amountCents,
      donationCount,
    });
}

const SOURCES = ["mail", "radio", "poster", "fair", "friend", "news", null];

async function giveAtRandom(campaign: { id: string; orgId: string }, draw: (below: number) => number) {
  const amountCents = 100 * (1 + draw(40));
  return give(campaign, {
    donorEmail: `d${draw(14)}@${campaign.orgId}.example`,
    amountCents,
    totalChargedCents: amountCents,
    netAmountCents: amountCents - 140,
    anonymous: draw(6) === 0,
    paymentMethod: (["CARD", "ACH", "APPLE_PAY"] as const)[draw(3)] ?? "UNKNOWN",
    frequency: (["ONE_TIME", "ONE_TIME", "MONTHLY"] as const)[draw(3)] ?? "ANNUAL",
    utmSource: SOURCES[draw(SOURCES.length)] ?? null,
    createdAt: new Date(NOW.getTime() - draw(40) * 86_400_000 - draw(24) * 3_600_000),
  });
}

describe("the report of an organization", () => {
  test("equals a naive recount over the donations, before, between and after folding", async () => {
    const org = await makeOrganization();
    const ctx = contextOf(org.ownerId);
    const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id), await makeCampaign(org.id)];
    await makeCampaign(org.id, { title: "No donations" });
    const foreign = await makeCampaign((await makeOrganization()).id);
    const draw = numbers(7);
    const check = async () =>
      expect(await getOrganizationReport.run(ctx, { params: { idOrSlug: org.slug } })).toEqual(
        await recount(org, NOW),
      );
    await check();
    for (let count = 0; count < 90; count++) {
      const campaign = campaigns[draw(3)];
      if (!campaign) throw new Error("no campaign");
      const donationRow = await giveAtRandom(campaign, draw);
      const fate = draw(5);
      if (fate === 0) {
        await testDatabase()
          .update(donations)
          .set({ status: "REFUNDED", netRaisedCents: 0, countedDonations: 0 })
          .where(sql`id = ${donationRow.id}`);
        await note(donationRow, -donationRow.amountCents, -1);
      } else if (fate === 1) {
        await testDatabase()
          .update(donations)
          .set({ netRaisedCents: donationRow.amountCents - 50 })
          .where(sql`id = ${donationRow.id}`);
        await note(donationRow, -50, 0);
      }
      if (draw(9) === 0) await giveAtRandom(foreign, draw);
      if (draw(12) === 0) {
        await check();
        await fold(testDatabase(), campaign.id);
        await check();
      }
    }
    for (const campaign of campaigns) await fold(testDatabase(), campaign.id);
    await check();
  });

  test("agrees with the report of each single campaign", async () => {
    const org = await makeOrganization();
    const ctx = contextOf(org.ownerId);
    const campaign = await makeCampaign(org.id);
    const draw = numbers(3);
    for (let count = 0; count < 20; count++) await giveAtRandom(campaign, draw);
    const days = { startDate: "2026-10-01", endDate: "2026-11-21" };
    const {
      org: about,
      topCampaigns,
      ...figures
    } = await getOrganizationReport.run(ctx, { params: { idOrSlug: org.id }, query: days });
    const { campaign: own, ...same } = await getCampaignReport.run(ctx, {
      params: { id: campaign.id },
      query: { orgId: org.id, ...days },
    });
    expect(figures).toEqual(same);
    expect(about).toEqual({ id: org.id, name: org.name, slug: org.slug, timezone: org.timezone });
    expect(topCampaigns).toEqual([
      {
        id: campaign.id,
        title: campaign.title,
        raisedAmountCents: own.raisedAmountCents,
        donationCount: own.donationCount,
      },
    ]);
  });

  test("a donor to two campaigns counts once, with one name and one total", async () => {
    const org = await makeOrganization();
    const [one, other] = [await makeCampaign(org.id), await makeCampaign(org.id)];
    await give(one, { donorEmail: "ada@example.com" });
    await give(other, { donorEmail: "ada@example.com", anonymous: true });
    await give(other, { donorEmail: "bo@example.com" });
    const report = await getOrganizationReport.run(contextOf(org.ownerId), { params: { idOrSlug: org.id } });
    expect(report.summary.uniqueDonors).toBe(2);
    expect(report.topDonors).toMatchObject([
      { firstName: "Anonymous", lastName: "O.", totalCents: 10_000, count: 2 },
      { firstName: "Ada", totalCents: 5000, count: 1 },
    ]);
  });

  test("a donor who was ever anonymous is not named, even after that donation was refunded", async () => {
    const org = await makeOrganization();
    const ctx = contextOf(org.ownerId);
    const [one, other] = [await makeCampaign(org.id), await makeCampaign(org.id)];
    const firstNames = async (campaign?: { id: string }) => {
      const report = campaign
        ? await getCampaignReport.run(ctx, { params: { id: campaign.id }, query: { orgId: org.id } })
        : await getOrganizationReport.run(ctx, { params: { idOrSlug: org.id } });
      return report.topDonors.map(({ firstName, count }) => [firstName, count]);
    };
    const donationRow = await give(one, { donorEmail: "ada@example.com", anonymous: true });
    await give(one, { donorEmail: "ada@example.com" });
    await give(other, { donorEmail: "ada@example.com" });
    // An unpaid donation does not count.
    await makeDonation(other, { donorEmail: "ada@example.com", anonymous: true });
    await testDatabase()
      .update(donations)
      .set({ status: "REFUNDED", netRaisedCents: 0, countedDonations: 0 })
      .where(sql`id = ${donationRow.id}`);
    await note(donationRow, -donationRow.amountCents, -1);
    for (const folded of [false, true]) {
      if (folded) for (const campaign of [one, other]) await fold(testDatabase(), campaign.id);
      expect(await firstNames(one)).toEqual([["Anonymous", 1]]);
      expect(await firstNames(other)).toEqual([["Ada", 1]]);
      expect(await firstNames()).toEqual([["Anonymous", 2]]);
    }
  });

  test("lists at most ten campaigns, by total, then donations, then id", async () => {
    const org = await makeOrganization();
    const sums = [500, 500, 700, 100, 100, 100, 100, 100, 100, 100, 100, 50];
    for (const [index, cents] of sums.entries()) {
      const campaign = await makeCampaign(org.id, { title: `C${index}` });
      const donationRows = index === 1 ? 2 : 1;
      for (let count = 0; count < donationRows; count++) {
        const donationRow = await makeDonation(campaign, { status: "SUCCEEDED", succeededAt: NOW });
        await note(donationRow, cents / donationRows, 1);
      }
    }
    const { topCampaigns } = await getOrganizationReport.run(contextOf(org.ownerId), {
      params: { idOrSlug: org.id },
    });
    expect(topCampaigns).toHaveLength(10);
    expect(topCampaigns.slice(0, 3).map((one) => one.title)).toEqual(["C2", "C1", "C0"]);
    const tied = topCampaigns.slice(3).map((one) => one.id);
    expect(tied).toEqual([...tied].sort());
  });

  test("is for members only, and its window is checked first", async () => {
    const org = await makeOrganization();
    const stranger = contextOf((await makeOrganization()).ownerId);
    await expect(getOrganizationReport.run(stranger, { params: { idOrSlug: org.id } })).rejects.toMatchObject(
      {
        code: "forbidden",
      },
    );
    await expect(getOrganizationReport.run(stranger, { params: { idOrSlug: "none" } })).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    const reversed = { startDate: "2026-02-02", endDate: "2026-02-01" };
    await expect(
      getOrganizationReport.run(stranger, { params: { idOrSlug: "none" }, query: reversed }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
