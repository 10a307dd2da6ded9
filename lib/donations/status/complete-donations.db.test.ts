import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { journalEntries } from "@/db/schema/journal";
import {
  makeCampaign,
  makeDonation,
  makeOrganization,
  ownConnection,
  testDatabase,
  unique,
} from "@/db/testing";
import { runChecks } from "@/lib/ledger/checks-store";
import { systemContext } from "@/lib/ledger/testing/story";
import type { PaidPayment } from "@/lib/services/stripe/payments";
import type { ReportedPayment } from "@/lib/services/stripe/read-payments";
import { inForm } from "@/scripts/long-forms";
import { completeDonation } from "./complete-donation";
import { completeDonations } from "./complete-donations";

/** The processor's state of each payment. */
const processor = vi.hoisted(() => ({ payments: new Map<string, unknown>() }));
const background = vi.hoisted(() => ({ sent: [] as { name: string; data: { donationId: string } }[] }));
vi.mock("@/lib/services/stripe/read-payments", () => ({
  readPayments: async (reported: ReportedPayment[]) =>
    new Map(reported.map(({ intentId }) => [intentId, processor.payments.get(intentId)])),
}));
vi.mock("@/lib/services/stripe/payments", () => ({
  retrievePayment: async (intentId: string) => processor.payments.get(intentId),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: typeof background.sent) => void background.sent.push(...events),
}));
vi.mock("@/lib/services/log");
beforeEach(() => {
  processor.payments.clear();
  background.sent = [];
});

type Campaign = Awaited<ReturnType<typeof makeCampaign>>;
type Given = Parameters<typeof makeDonation>[1];

/** Creates donations whose payments have succeeded at the processor. */
async function paid(campaign: Campaign, all: readonly Given[], payment: Partial<PaidPayment> = {}) {
  const made = [];
  for (const given of all) {
    const donation = await makeDonation(campaign, given);
    const intentId = `pi_${donation.id}`;
    processor.payments.set(intentId, {
      intentId,
      status: "succeeded",
      receivedCents: donation.totalChargedCents,
      chargeId: `ch_${donation.id}`,
      method: "CARD",
      appliedFeeCents: donation.processingFeeCents + donation.platformFeeCents,
      actualFeeCents: 100,
      ...payment,
    });
    made.push({
      ...donation,
      intentId,
      reported: { intentId, donationId: donation.id, succeededAt: new Date() },
    });
  }
  return made;
}

const complete = (
  all: readonly { reported: Parameters<typeof completeDonations>[1][number] }[],
  db = testDatabase(),
) =>
  completeDonations(
    { ...systemContext(), db },
    all.map(({ reported }) => reported),
  );
const many = (count: number, given: Given = {}): Given[] => Array.from({ length: count }, () => given);

async function entriesOf(all: readonly { id: string }[]): Promise<number> {
  const ids = all.map(({ id }) => id);
  return (await testDatabase().select().from(journalEntries).where(inArray(journalEntries.donationId, ids)))
    .length;
}

async function campaignRow(id: string) {
  const [row] = await testDatabase().select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error("no campaign");
  return row;
}

/** Runs the checks of db/checks for one organization. */
async function expectConsistent({ orgId }: { orgId: string }): Promise<void> {
  const found = await runChecks(testDatabase(), orgId);
  expect(found.filter(({ differences }) => differences.length > 0)).toEqual([]);
}

test("a batch settles each of a hundred donations once, and publishes each", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const all = await paid(campaign, many(100));
  const outcomes = await complete(all);
  expect([...outcomes.values()]).toEqual(Array(100).fill("applied"));
  expect(await entriesOf(all)).toBe(100);
  const sent = (event: string) => background.sent.filter(({ name }) => name === event);
  expect(new Set(sent("donation/succeeded").map(({ data }) => data.donationId)).size).toBe(100);
  // Folding is requested but not awaited.
  expect(sent("totals/fold-due")).toHaveLength(1);
  await expectConsistent(campaign);
});

test("a batch repeated in full, in part or in a different composition changes nothing", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const all = await paid(campaign, many(9));
  await complete(all.slice(0, 5));
  await complete([...all].reverse());
  await complete(all);
  const again = await complete(all.slice(2, 7));
  expect([...again.values()]).toEqual(Array(5).fill("repeated"));
  expect(await entriesOf(all)).toBe(9);
  await expectConsistent(campaign);
});

test("the same event twice in one batch settles its donation once", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const all = await paid(campaign, many(2));
  await complete([...all, ...all]);
  expect(await entriesOf(all)).toBe(2);
});

test("concurrent batches of the same donations settle each once", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id, {
    matchingEnabled: true,
    matchingRatioPct: 100,
    matchingMaxCents: 70_000,
  });
  const all = await paid(campaign, many(40));
  const { db } = ownConnection();
  const ends = await Promise.all(
    [all, [...all].reverse(), all.slice(10), all].map((part) => complete(part, db)),
  );
  for (const { intentId } of all) {
    const outcomes = ends.map((end) => end.get(intentId));
    expect(outcomes.filter((one) => one === "applied").length).toBeLessThanOrEqual(1);
  }
  // Donations whose rows were locked may have been left out by every batch.
  for (const one of all) await completeDonation(systemContext(), one.reported);
  expect(await entriesOf(all)).toBe(40);
  expect((await campaignRow(campaign.id)).matchedCents).toBe(70_000);
  await expectConsistent(campaign);
});

test("batches that share a campaign with a match and a new organization wait for each other and settle everything", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { matchingEnabled: true, matchingRatioPct: 100 });
  const all = await paid(campaign, many(60));
  const { db } = ownConnection();
  const parts = Array.from({ length: 6 }, (_, n) => all.slice(n * 10, n * 10 + 10));
  const ends = await Promise.all(parts.map((part) => complete(part, db)));
  expect(ends.flatMap((end) => [...end.values()])).toEqual(Array(60).fill("applied"));
  await expectConsistent(campaign);
});

test("a match that is enabled while a donation is locked counts for it", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id, { matchingRatioPct: 100 });
  const [one] = await paid(campaign, many(1));
  const { db } = ownConnection();
  let settling: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from donations where id = ${one?.id} for no key update`);
    settling = completeDonation(systemContext(), one?.reported ?? { intentId: "", donationId: null });
    await testDatabase()
      .update(campaigns)
      .set({ matchingEnabled: true })
      .where(eq(campaigns.id, campaign.id));
    await untilBlocked();
  });
  await settling;
  expect((await campaignRow(campaign.id)).matchedCents).toBe(5000);
});

/** Resolves once a settlement waits for a locked donation. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const [row] = await testDatabase().execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`);
    if ((row?.count ?? 0) > 0) return;
  }
}

test("a locked donation, campaign, organization or donor does not delay other donations", async () => {
  const free = await paid(await makeCampaign((await makeOrganization()).id), many(3));
  const { db } = ownConnection();
  const org = await makeOrganization();
  const [row, matched, waived, named] = [
    await paid(await makeCampaign(org.id), many(1)),
    await paid(await makeCampaign(org.id, { matchingEnabled: true, matchingRatioPct: 100 }), many(1)),
    await paid(await makeCampaign((await makeOrganization()).id), many(1)),
    await paid(await makeCampaign(org.id), many(1)),
  ].map(([one]) => {
    if (!one) throw new Error("no donation");
    return one;
  });
  if (!row || !matched || !waived || !named) throw new Error("no donation");
  const locked = [row, matched, waived, named];
  await db.transaction(async (tx) => {
    const lock = (table: string, id: string) =>
      tx.execute(sql`select from ${sql.identifier(table)} where id = ${id} for no key update`);
    await lock("donations", row.id);
    await lock("campaigns", matched.campaignId);
    await lock("organizations", waived.orgId);
    await lock("donors", named.donorId);
    const outcomes = await complete([...locked, ...free]);
    for (const { intentId } of locked) expect(outcomes.get(intentId)).toBeNull();
    for (const { intentId } of free) expect(outcomes.get(intentId)).toBe("applied");
  });
  for (const one of locked) expect(await completeDonation(systemContext(), one.reported)).toBe("applied");
  for (const one of locked) await expectConsistent(one);
});

test("a donation that the database rejects is left out, and the others are settled", async () => {
  const all = await paid(await makeCampaign((await makeOrganization()).id), many(4));
  const [bad, ...others] = all;
  // A check constraint of the table does not allow this method.
  processor.payments.set(bad?.intentId ?? "", {
    ...(processor.payments.get(bad?.intentId ?? "") as object),
    method: "BARTER",
  });
  const outcomes = await complete(all);
  expect(outcomes.get(bad?.intentId ?? "")).toBeNull();
  for (const { intentId } of others) expect(outcomes.get(intentId)).toBe("applied");
  expect(await entriesOf(all)).toBe(3);
});

test("unreadable or unfinished payments are left out, and the others are settled", async () => {
  const all = await paid(await makeCampaign((await makeOrganization()).id), many(4));
  const [one, two, ...others] = all;
  processor.payments.set(one?.intentId ?? "", new Error("no such payment"));
  processor.payments.set(two?.intentId ?? "", {
    ...(processor.payments.get(two?.intentId ?? "") as object),
    status: "processing",
  });
  const outcomes = await complete(all);
  expect([outcomes.get(one?.intentId ?? ""), outcomes.get(two?.intentId ?? "")]).toEqual([null, null]);
  for (const { intentId } of others) expect(outcomes.get(intentId)).toBe("applied");
});

test("foreign payments are unknown, and a donation is found by its intent or our id", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id);
  const [byId, byIntent] = await paid(campaign, many(2));
  await testDatabase()
    .update(donations)
    .set({ processorIntentId: byIntent?.intentId ?? "" })
    .where(eq(donations.id, byIntent?.id ?? ""));
  const reported = [
    { intentId: byId?.intentId ?? "", donationId: byId?.id ?? "" },
    { intentId: byIntent?.intentId ?? "", donationId: null },
    // Another payment with our id does not take over a donation that has its own payment.
    { intentId: unique("pi_"), donationId: byIntent?.id ?? "" },
    { intentId: unique("pi_"), donationId: null },
  ].map((one) => ({ ...one, succeededAt: new Date() }));
  const outcomes = await completeDonations(systemContext(), reported);
  expect(reported.map(({ intentId }) => outcomes.get(intentId))).toEqual([
    "applied",
    "applied",
    "unknown_object",
    "unknown_object",
  ]);
});

test("a campaign never oversells tickets within one batch", async () => {
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 5000,
    ticketCapacity: 5,
    ticketsHeld: 3,
  });
  const held = await paid(campaign, many(3, { ticketCount: 1, ticketsHeld: 1 }));
  const released = await paid(campaign, many(5, { ticketCount: 1, ticketsHeld: 0 }));
  const all = [...released, ...held];
  let left = all;
  for (let turn = 0; left.length > 0 && turn < 10; turn += 1) {
    const outcomes = await complete(left);
    left = left.filter(({ intentId }) => outcomes.get(intentId) === null);
  }
  expect(await campaignRow(campaign.id)).toMatchObject({ ticketsSold: 5, ticketsHeld: 0 });
  expect(background.sent.filter(({ name }) => name === "donation/oversold")).toHaveLength(3);
  const sold = await testDatabase()
    .select()
    .from(donations)
    .where(and(eq(donations.campaignId, campaign.id), eq(donations.ticketsSold, 1)));
  const ids = sold.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(held.map(({ id }) => id)));
  await expectConsistent(campaign);
});

/** Arbitrary donations for the property below. */
const donation = fc.record({
  campaign: fc.nat(2),
  donor: fc.nat(2),
  amountCents: fc.integer({ min: 100, max: 200_000 }),
  emailOptIn: fc.boolean(),
  minutes: fc.nat(5),
  differs: fc.boolean(),
});

type DonationCase = typeof donation extends fc.Arbitrary<infer Case> ? Case : never;

test("donations settled together have the same result as donations settled one by one", async () => {
  const run = async (all: DonationCase[], sizes: number[]) => {
    const org = await makeOrganization();
    const queries = [
      await makeCampaign(org.id, { matchingEnabled: true, matchingRatioPct: 50, matchingMaxCents: 20_000 }),
      await makeCampaign(org.id, { matchingEnabled: true, matchingRatioPct: 200 }),
      await makeCampaign(org.id),
    ];
    const made: Awaited<ReturnType<typeof paid>> = [];
    for (const [at, it] of all.entries()) {
      const campaign = queries[it.campaign];
      if (!campaign) throw new Error("no campaign");
      const [one] = await paid(
        campaign,
        [
          {
            id: `${org.id}-${String(at).padStart(3, "0")}`,
            donorEmail: `${it.donor}@${org.id}.example`,
            donorFirstName: `Ada ${at}`,
            amountCents: it.amountCents,
            totalChargedCents: it.amountCents,
            netAmountCents: it.amountCents - 140,
            emailOptIn: it.emailOptIn,
            // Unique instants: of two donations of one instant, the one settled later names the donor.
            createdAt: new Date(Date.UTC(2026, 5, 1, 12, it.minutes, at)),
          },
        ],
        it.differs ? { appliedFeeCents: 1 } : {},
      );
      if (one) made.push(one);
    }
    // Two of three donors have unsubscribed in between.
    for (const at of [0, 1])
      await testDatabase()
        .update(donors)
        .set({ unsubscribedAt: new Date("2026-06-01T12:03:00Z") })
        .where(and(eq(donors.orgId, org.id), eq(donors.email, `${at}@${org.id}.example`)));
    let from = 0;
    for (const size of sizes) {
      await complete(made.slice(from, from + size));
      from += size;
    }
    await complete(made.slice(from));
    await expectConsistent({ orgId: org.id });
    return readEnd(org.id);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(donation, { minLength: 1, maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
      async (all, sizes) => {
        // Consent must follow the order of the donations, in batches as one by one.
        const inOrder = [...all].sort((a, b) => a.minutes - b.minutes);
        expect(await run(inOrder, sizes)).toEqual(await run(inOrder, Array(inOrder.length).fill(1)));
      },
    ),
    { numRuns: inForm(3, 60) },
  );
});

/** Reads everything that settling changes in an organization, without ids. */
async function readEnd(orgId: string) {
  const text = async (query: ReturnType<typeof sql>) =>
    JSON.stringify([...(await testDatabase().execute(query))]).replaceAll(orgId, "org");
  return [
    await text(sql`select right(id, 4) as id, status, net_amount_cents, matched_cents, received_cents, applied_fee_cents,
      net_raised_cents from donations where org_id = ${orgId} order by id`),
    await text(
      sql`select title, matched_cents from campaigns where org_id = ${orgId} order by matching_ratio_pct, matching_enabled`,
    ),
    await text(sql`select waiver_used_cents from organizations where id = ${orgId}`),
    await text(sql`select left(email, 1) as email, first_name, name_from_donation_at, unsubscribed_at, email_opt_in_at,
      right(email_opt_in_source, 4) as source from donors where org_id = ${orgId} order by email`),
    await text(sql`select account, sum(amount_cents) from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.org_id = ${orgId} group by account order by account`),
    await text(sql`select kind, right(cause, 4) as cause from alerts where org_id = ${orgId} order by cause`),
    await text(
      sql`select action, right(request_id, 4) as request, before - 'emailOptInSource' as before, after - 'emailOptInSource' as after,
      right(before->>'emailOptInSource', 4) as before_source from audit_entries where org_id = ${orgId} order by request_id`,
    ),
  ];
}
