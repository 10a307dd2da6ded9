import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rollupPending, rollups } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { inForm } from "@/scripts/long-forms";
import { countDonors, readSlices, readTop } from "./report-store";
import { findPopular, fold, readDonorTotals, readTotals } from "./store";

type Change = {
  /** One of the organization's two campaigns. */
  campaign: 0 | 1;
  donor: number;
  day: number;
  hour: number;
  source: number | null;
  amountCents: number;
  donationCount: 1 | -1;
};

const change = fc.record<Change>({
  campaign: fc.constantFrom(0, 1),
  donor: fc.integer({ min: 0, max: 14 }),
  day: fc.integer({ min: 1, max: 5 }),
  hour: fc.integer({ min: 0, max: 23 }),
  source: fc.option(fc.integer({ min: 0, max: 7 })),
  amountCents: fc.integer({ min: 100, max: 50_000 }),
  donationCount: fc.constantFrom(1, 1, 1, -1),
});

/** Returns the expected totals, counted naively. */
function recount(changes: readonly Change[], prefix: string) {
  const donors = new Map<string, { amountCents: number; donationCount: number }>();
  let raisedCents = 0;
  let donationCount = 0;
  for (const one of changes) {
    const signed = one.amountCents * one.donationCount;
    const key = `${prefix}d${one.donor}`;
    const known = donors.get(key) ?? { amountCents: 0, donationCount: 0 };
    donors.set(key, {
      amountCents: known.amountCents + signed,
      donationCount: known.donationCount + one.donationCount,
    });
    raisedCents += signed;
    donationCount += one.donationCount;
  }
  const counting = [...donors].filter(([, total]) => total.donationCount > 0);
  counting.sort(
    ([a, x], [b, y]) =>
      y.amountCents - x.amountCents || y.donationCount - x.donationCount || (a < b ? -1 : 1),
  );
  return { total: { raisedCents, donationCount }, counting, donors };
}

test("totals are the same before, between and after folding, and equal a recount", async () => {
  const db = testDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 40 }),
      async (story) => {
        const org = await makeOrganization();
        const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)] as const;
        const changes: Change[] = [];
        // Each campaign with its changes, and the organization with all of them.
        const scopes = () => [
          ...campaigns.map(({ id }, index) => ({
            scope: { campaignId: id },
            own: changes.filter((one) => one.campaign === index),
          })),
          { scope: { orgId: org.id }, own: changes },
        ];
        const check = async () => {
          for (const { scope, own } of scopes()) {
            const expected = recount(own, org.id);
            const total = (await readSlices(db, scope, "2026-06-01", "2026-06-30")).filter(
              (one) => one.dimension === "total",
            );
            expect(total).toEqual(
              own.length === 0
                ? []
                : [
                    {
                      dimension: "total",
                      key: "",
                      amountCents: expected.total.raisedCents,
                      donationCount: expected.total.donationCount,
                    },
                  ],
            );
            if ("campaignId" in scope)
              expect((await readTotals(db, [scope.campaignId])).get(scope.campaignId)).toEqual(
                own.length === 0 ? undefined : expected.total,
              );
            expect(await countDonors(db, scope)).toBe(expected.counting.length);
            const top = await readTop(db, scope, "donor", 10);
            expect(
              top.map(({ key, amountCents, donationCount }) => [key, { amountCents, donationCount }]),
            ).toEqual(expected.counting.slice(0, 10));
          }
        };
        for (const [one, foldNow] of story) {
          changes.push(one);
          await db.insert(rollupPending).values({
            campaignId: campaigns[one.campaign].id,
            donorId: `${org.id}d${one.donor}`,
            day: `2026-06-0${one.day}`,
            hour: one.hour,
            method: "CARD",
            frequency: "ONE_TIME",
            source: one.source === null ? null : `s${one.source}`,
            anonymous: one.donor === 3,
            amountCents: one.amountCents * one.donationCount,
            donationCount: one.donationCount,
          });
          if (foldNow) {
            await check();
            await fold(db, campaigns[one.campaign].id);
          }
        }
        await check();
        for (const { id } of campaigns) await fold(db, id);
        await check();
        for (const { scope, own } of scopes()) {
          const days = (await readSlices(db, scope, "2026-06-02", "2026-06-03")).filter(
            (s) => s.dimension === "day",
          );
          for (const day of days)
            expect(day.amountCents).toBe(
              own
                .filter((one) => `2026-06-0${one.day}` === day.key)
                .reduce((sum, one) => sum + one.amountCents * one.donationCount, 0),
            );
        }
        const donorId = `${org.id}d3`;
        const donor = recount(changes, org.id).donors.get(donorId);
        expect((await readDonorTotals(db, [donorId])).get(donorId)).toEqual(
          donor && { raisedCents: donor.amountCents, donationCount: donor.donationCount },
        );
      },
    ),
    { numRuns: inForm(4, 60) },
  );
});

test("readers see every change exactly once under concurrent folding and writing", async () => {
  const db = testDatabase();
  const campaign = await makeCampaign((await makeOrganization()).id);
  const row = {
    campaignId: campaign.id,
    donorId: `${campaign.id}d`,
    day: "2026-06-01",
    hour: 12,
    method: "CARD",
    frequency: "ONE_TIME",
    anonymous: false,
    amountCents: 100,
    donationCount: 1,
  };
  let written = 0;
  let done = false;
  const writer = async () => {
    for (let i = 0; i < 100; i++) {
      await db.insert(rollupPending).values(row);
      written += 1;
    }
  };
  const folder = async () => {
    while (!done) await fold(db, campaign.id);
  };
  const reader = async () => {
    let last = 0;
    while (!done) {
      const before = written;
      const total = (await readTotals(db, [campaign.id])).get(campaign.id)?.donationCount ?? 0;
      expect(total).toBeGreaterThanOrEqual(Math.max(last, before));
      last = total;
    }
  };
  const others = [folder(), folder(), reader(), reader()];
  await Promise.all([writer(), writer(), writer()]);
  done = true;
  await Promise.all(others);
  await fold(db, campaign.id);
  expect((await readTotals(db, [campaign.id])).get(campaign.id)).toEqual({
    raisedCents: 30_000,
    donationCount: 300,
  });
  const pending = await db.select().from(rollupPending).where(eq(rollupPending.campaignId, campaign.id));
  expect(pending).toHaveLength(0);
  const [donor] = await db
    .select()
    .from(rollups)
    .where(sql`${rollups.campaignId} = ${campaign.id} and ${rollups.dimension} = 'donor'`);
  expect(donor).toMatchObject({ donationCount: 300, amountCents: 30_000 });
});

test("a campaign is folded at once when 64 changes are pending, so reading stays cheap between the folding jobs", async () => {
  const db = testDatabase();
  const campaign = await makeCampaign((await makeOrganization()).id);
  const day = "2026-06-01";
  const pend = (count: number) =>
    db.insert(rollupPending).values(
      Array.from({ length: count }, () => ({
        campaignId: campaign.id,
        donorId: `${campaign.id}d`,
        day,
        hour: 12,
        method: "CARD" as const,
        frequency: "ONE_TIME" as const,
        anonymous: false,
        amountCents: 100,
        donationCount: 1,
      })),
    );
  const pending = () => db.$count(rollupPending, eq(rollupPending.campaignId, campaign.id));
  await pend(63);
  expect(await findPopular(db, [campaign.id])).toEqual([]);
  await pend(1);
  expect(await findPopular(db, [campaign.id])).toEqual([campaign.id]);
  expect(await fold(db, campaign.id)).toBe(64);
  expect(await pending()).toBe(0);
  const total = (await readTotals(db, [campaign.id])).get(campaign.id);
  expect(total).toEqual({ raisedCents: 6400, donationCount: 64 });
});
