import { and, asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donationMatches, matches } from "@/db/schema/matches";
import { refunds } from "@/db/schema/refunds";
import {
  makeCampaign,
  makeDonation,
  makeOrganization,
  ownConnection,
  testDatabase,
  unique,
} from "@/db/testing";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { markDonationSucceeded, markDonationsSucceeded } from "@/lib/donations/status/settle-store";
import { runChecks } from "@/lib/ledger/checks-store";
import { inForm } from "@/scripts/long-forms";
import { type ModelMatch, shareOut } from "./testing/share-out";

const at = new Date("2026-06-02T12:00:00Z");
const minute = (n: number) => new Date(Date.UTC(2026, 5, 1, 12, n));

const term = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const matchTerms: fc.Arbitrary<ModelMatch> = fc
  .record({
    ratioPct: fc.constantFrom(33, 50, 100, 200),
    maxCents: term(20_000),
    maxPerDonationCents: term(6000),
    startsAt: fc.option(fc.nat(4), { nil: null }),
    minutes: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  })
  .map(({ minutes, ...terms }) => ({
    ...terms,
    endsAt: minutes === null ? null : (terms.startsAt ?? 0) + minutes,
  }));
const given = fc.record({ amountCents: fc.integer({ min: 100, max: 12_000 }), at: fc.nat(5) });

async function makeSetup(terms: readonly ModelMatch[], all: readonly { amountCents: number; at: number }[]) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const ids = terms.map((_, n) => `${campaign.id}m${n}`);
  if (terms.length > 0)
    await testDatabase()
      .insert(matches)
      .values(
        terms.map(({ startsAt, endsAt, ...term }, position) => ({
          ...term,
          id: ids[position] ?? "",
          campaignId: campaign.id,
          position,
          startsAt: startsAt === null ? null : minute(startsAt),
          endsAt: endsAt === null ? null : minute(endsAt),
          createdAt: at,
          updatedAt: at,
        })),
      );
  const made = [];
  for (const [n, { amountCents, at: minutes }] of all.entries())
    made.push(
      await makeDonation(campaign, {
        id: `${campaign.id}d${String(n).padStart(2, "0")}`,
        amountCents,
        totalChargedCents: amountCents,
        processingFeeCents: 32,
        netAmountCents: amountCents - 32,
        createdAt: minute(minutes),
      }),
    );
  return { org, campaign, ids, made };
}

type Made = { id: string; orgId: string; totalChargedCents: number };

const payment = ({ id, totalChargedCents }: Made) => ({
  donationId: id,
  intentId: `pi_${id}`,
  chargeId: `ch_${id}`,
  method: "CARD" as const,
  receivedCents: totalChargedCents,
  appliedFeeCents: null,
  takeOverFees: false,
  actualFeeCents: null,
  at,
});

const refund = (db: ReturnType<typeof testDatabase>, { id, orgId }: Made, amountCents: number) =>
  withDonationLock(db, id, async (tx) => {
    const refundId = unique();
    await tx.insert(refunds).values({
      id: refundId,
      orgId,
      donationId: id,
      amountCents,
      status: "SUCCEEDED",
      origin: "STAFF",
      createdAt: at,
      updatedAt: at,
    });
    return recomputeDonation(tx, id, { cause: `refund:${refundId}`, kind: "REFUND", at });
  });

/** Returns the addition of each match to each donation, and each match's total. */
async function readShares({ campaign, ids, made }: Awaited<ReturnType<typeof makeSetup>>) {
  const db = testDatabase();
  const rows = await db
    .select()
    .from(donationMatches)
    .where(inArray(donationMatches.donationId, ["", ...made.map(({ id }) => id)]));
  const of = (donationId: string, matchId: string) =>
    rows.find((row) => row.donationId === donationId && row.matchId === matchId)?.cents ?? 0;
  const sums = await db
    .select({ cents: matches.matchedCents })
    .from(matches)
    .where(eq(matches.campaignId, campaign.id))
    .orderBy(asc(matches.position));
  const [matchedTotal] = await db
    .select({ cents: campaigns.matchedCents })
    .from(campaigns)
    .where(eq(campaigns.id, campaign.id));
  return {
    shares: made.map(({ id }) => ids.map((match) => of(id, match))),
    sums: sums.map(({ cents }) => cents),
    matchedTotal: matchedTotal?.cents ?? 0,
  };
}

async function expectConsistent(orgId: string): Promise<void> {
  const found = await runChecks(testDatabase(), orgId, ["matching", "donation-net-raised"]);
  expect(found.flatMap(({ differences }) => differences)).toEqual([]);
}

const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

test("matches are shared out in list order to donations made while they run, once per dollar", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(matchTerms, { minLength: 1, maxLength: 3 }),
      fc.array(given, { minLength: 1, maxLength: 6 }),
      async (terms, all) => {
        const setup = await makeSetup(terms, all);
        await markDonationsSucceeded(testDatabase(), setup.made.map(payment));
        const { shares, sums, matchedTotal } = await readShares(setup);
        expect(shares).toEqual(shareOut(terms, all));
        expect(sums).toEqual(terms.map((_, n) => total(shares.map((one) => one[n] ?? 0))));
        expect(matchedTotal).toBe(total(sums));
      },
    ),
    { numRuns: inForm(5, 80) },
  );
});

test("concurrent donations and refunds never exceed a cap, and full refunds release everything", async () => {
  const { db } = ownConnection(8);
  await fc.assert(
    fc.asyncProperty(
      fc.array(matchTerms, { minLength: 1, maxLength: 3 }),
      fc.array(
        fc.record({ amountCents: fc.integer({ min: 100, max: 12_000 }), at: fc.nat(5), part: fc.nat(99) }),
        {
          minLength: 2,
          maxLength: 8,
        },
      ),
      async (terms, all) => {
        const setup = await makeSetup(terms, all);
        const parts = setup.made.map(({ totalChargedCents }, n) =>
          Math.floor((totalChargedCents * (all[n]?.part ?? 0)) / 100),
        );
        await Promise.all(
          setup.made.map(async (donation, n) => {
            await markDonationSucceeded(db, payment(donation));
            if (parts[n]) await refund(db, donation, parts[n]);
          }),
        );
        const { shares, sums } = await readShares(setup);
        for (const [n, { maxCents, maxPerDonationCents }] of terms.entries()) {
          expect(sums[n]).toBeLessThanOrEqual(maxCents ?? Number.POSITIVE_INFINITY);
          for (const one of shares)
            expect(one[n]).toBeLessThanOrEqual(maxPerDonationCents ?? Number.POSITIVE_INFINITY);
        }
        await expectConsistent(setup.org.id);
        await Promise.all(
          setup.made.map((donation, n) => refund(db, donation, donation.totalChargedCents - (parts[n] ?? 0))),
        );
        const back = await readShares(setup);
        expect([back.sums, back.matchedTotal]).toEqual([terms.map(() => 0), 0]);
        expect(total(back.shares.flat())).toBe(0);
        await expectConsistent(setup.org.id);
      },
    ),
    { numRuns: inForm(3, 60) },
  );
});

test("a donation whose dispute was won is matched again, by the matches that ran when it was made", async () => {
  const open = { maxPerDonationCents: null, startsAt: null, endsAt: null };
  const setup = await makeSetup(
    [
      { ...open, ratioPct: 100, maxCents: 3000, endsAt: 5 },
      { ...open, ratioPct: 200, maxCents: null },
    ],
    [{ amountCents: 5000, at: 4 }],
  );
  const [donation] = setup.made;
  if (!donation) throw new Error("the donation is missing");
  const db = testDatabase();
  await markDonationSucceeded(db, payment(donation));
  expect((await readShares(setup)).shares).toEqual([[3000, 4000]]);
  const dispute = (status: "OPEN" | "WON") =>
    withDonationLock(db, donation.id, async (tx) => {
      const id = `${donation.id}x`;
      if (status === "WON")
        await tx.update(disputes).set({ status, closedAt: at }).where(eq(disputes.id, id));
      else
        await tx.insert(disputes).values({
          id,
          processorDisputeId: unique("dp_"),
          orgId: donation.orgId,
          donationId: donation.id,
          amountCents: 5000,
          reason: "fraudulent",
          status,
          processorStatus: "needs_response",
          openedAt: at,
          createdAt: at,
          updatedAt: at,
        });
      const kind = status === "OPEN" ? "DISPUTE_OPENED" : "DISPUTE_CLOSED";
      return recomputeDonation(tx, donation.id, { cause: `${status}:${id}`, kind, at });
    });
  await dispute("OPEN");
  expect(await readShares(setup)).toMatchObject({ shares: [[0, 0]], sums: [0, 0], matchedTotal: 0 });
  // Another donation uses part of the first match in the meantime.
  await db
    .update(matches)
    .set({ maxCents: 1000 })
    .where(and(eq(matches.campaignId, setup.campaign.id), eq(matches.position, 0)));
  await dispute("WON");
  expect(await readShares(setup)).toMatchObject({
    shares: [[1000, 8000]],
    sums: [1000, 8000],
    matchedTotal: 9000,
  });
  await refund(db, donation, 4500);
  expect((await readShares(setup)).shares).toEqual([[500, 0]]);
  const [row] = await db.select().from(donations).where(eq(donations.id, donation.id));
  expect(row?.matchedCents).toBe(500);
});
