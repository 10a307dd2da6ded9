import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTaggings, donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeFund, testDatabase, unique } from "@/db/testing";
import { getOrganizationReport } from "@/lib/analytics/api";
import { getPeriodReport } from "@/lib/analytics/period/api";
import { periodReportQuery } from "@/lib/analytics/period/schemas";
import { permitInOrg } from "@/lib/auth/access";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { setParts } from "@/lib/funds/designation-store";
import { setUpImports } from "@/lib/imports/testing/set-up-imports";
import { disputed, NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { recordOfflineDonation, voidOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { readFundTotals } from "@/lib/totals/fund-store";
import { readDonorTotals, readTotals } from "@/lib/totals/store";
import { openArchive } from "./testing/open-archive";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

const db = testDatabase();
type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;

/** Returns the organization's totals, by name. */
async function totalsOf({ org }: ImportSetup) {
  const allCampaigns = await db.select().from(campaigns).where(eq(campaigns.orgId, org.id));
  const ofCampaigns = await readTotals(
    db,
    allCampaigns.map(({ id }) => id),
  );
  const allFunds = await db.select().from(funds).where(eq(funds.orgId, org.id));
  const ofFunds = await readFundTotals(db, org.id, { from: "2000-01-01", to: "2100-01-01" });
  const allDonors = await db.select().from(donors).where(eq(donors.orgId, org.id));
  const ofDonors = await readDonorTotals(
    db,
    allDonors.map(({ id }) => id),
  );
  const figures = (total?: { raisedCents: number; donationCount: number }) =>
    [total?.raisedCents ?? 0, total?.donationCount ?? 0] as const;
  const fundOf = (id: string) => ofFunds.find(({ fundId }) => fundId === id);
  return {
    campaigns: Object.fromEntries(allCampaigns.map((it) => [it.title, figures(ofCampaigns.get(it.id))])),
    funds: Object.fromEntries(
      allFunds.map((it) => [it.name, [fundOf(it.id)?.cents ?? 0, fundOf(it.id)?.donationCount ?? 0]]),
    ),
    donors: Object.fromEntries(
      allDonors.map((it) => [it.email ?? it.lastName, figures(ofDonors.get(it.id))]),
    ),
  };
}

type Sums = { count: number; amountCents: number };

/** Returns sums by name, adding up those of the same name. */
function sumsBy<One extends Sums>(all: readonly One[], nameOf: (one: One) => string): Record<string, Sums> {
  const found: Record<string, Sums> = {};
  for (const one of all) {
    const { count, amountCents } = found[nameOf(one)] ?? { count: 0, amountCents: 0 };
    found[nameOf(one)] = { count: count + one.count, amountCents: amountCents + one.amountCents };
  }
  return found;
}

/** Imported payments through the processor become payments through another platform. */
const elsewhere = (method: string) => (method === "CARD" ? "PLATFORM" : method);

/** Returns the reports by all dimensions that an import keeps, by name, for the organization and each campaign. */
async function reportsOf({ org, owner }: ImportSetup) {
  const params = { idOrSlug: org.id };
  const { summary, frequencyBreakdown, topSources, paymentMethods } = await getOrganizationReport.run(owner, {
    params,
  });
  const period = async (campaignId?: string) => {
    const query = periodReportQuery.parse({ from: "2025-01-01", to: "2026-06-03", campaignId });
    const it = await getPeriodReport.run(owner, { params, query });
    return {
      raised: [it.raisedCents, it.donationCount, it.avgGiftCents],
      days: it.days,
      campaigns: sumsBy(it.campaigns, ({ title }) => title),
      frequencies: sumsBy(it.frequencies, ({ frequency }) => frequency),
      methods: sumsBy(it.methods, ({ method }) => elsewhere(method)),
      sources: sumsBy(it.sources, ({ source }) => source),
      mediums: sumsBy(it.mediums, ({ medium }) => medium),
      utmCampaigns: sumsBy(it.utmCampaigns, ({ utmCampaign }) => utmCampaign),
      terms: sumsBy(it.terms, ({ term }) => term),
      contents: sumsBy(it.contents, ({ content }) => content),
      levels: sumsBy(it.levels, ({ level }) => level.name),
    };
  };
  const all = await db.select().from(campaigns).where(eq(campaigns.orgId, org.id));
  const ofCampaigns: Record<string, Awaited<ReturnType<typeof period>>> = {};
  for (const { id, title } of all) ofCampaigns[title] = await period(id);
  const sums = { summary, frequencyBreakdown, topSources };
  const methods = sumsBy(paymentMethods, ({ method }) => elsewhere(method));
  return { allTime: { ...sums, methods }, days: await period(), ofCampaigns };
}

/** Closes the dispute of a donation. */
async function decided(donation: { id: string }, disputeId: string, status: "WON" | "LOST") {
  await withDonationLock(db, donation.id, async (tx) => {
    await tx.update(disputes).set({ status, closedAt: NOW }).where(eq(disputes.id, disputeId));
    const cause = `dispute-closed:${disputeId}`;
    await recomputeDonation(tx, donation.id, { cause, kind: "DISPUTE_CLOSED", at: NOW });
  });
}

/** Returns the tickets sold by each campaign, by title. */
async function ticketsOf({ org }: ImportSetup) {
  const all = await db
    .select({ title: campaigns.title, sold: campaigns.ticketsSold })
    .from(campaigns)
    .where(eq(campaigns.orgId, org.id));
  return Object.fromEntries(all.map(({ title, sold }) => [title, sold]));
}

/** Adds multi-value data to a donor, with texts that look like formulas or contain separators. */
async function addExtras({ org }: ImportSetup, donorId: string, other: string) {
  const author = { authorKind: "person", authorId: org.ownerId } as const;
  const notes = ["=1+1; called\n-and again, “twice”", "x".repeat(5000), "Prefers letters"];
  const writtenAt = (at: number) => new Date(NOW.getTime() - at * 40 * 86_400_000 - 1234);
  await db
    .insert(donorNotes)
    .values(notes.map((text, at) => ({ id: unique(), donorId, text, ...author, createdAt: writtenAt(at) })));
  for (const name of ["+VIP; gala, 2026", "Board|friends", "volunteer"]) {
    const id = unique();
    await db.insert(donorTags).values({ id, orgId: org.id, name, createdAt: NOW });
    await db.insert(donorTaggings).values({ donorId, tagId: id });
  }
  await db
    .insert(donorEmails)
    .values(
      [other, `-${other}`].map((email) => ({ id: unique(), orgId: org.id, donorId, email, createdAt: NOW })),
    );
}

/** Returns each donor's other addresses, tags and notes, with the notes' time to the second. */
async function extrasOf({ org }: ImportSetup) {
  const rows = await db.execute<{ donor: string; what: string; value: string }>(sql`
    select coalesce(d.email, d.last_name) as donor, x.what, x.value from donors d cross join lateral (
      select 'address' as what, e.email as value from donor_emails e where e.donor_id = d.id
      union all select 'tag', t.name from donor_taggings g join donor_tags t on t.id = g.tag_id where g.donor_id = d.id
      union all select 'note', date_trunc('second', n.created_at) || ' ' || n.text from donor_notes n where n.donor_id = d.id
    ) x where d.org_id = ${org.id} order by 1, 2, 3`);
  return [...rows];
}

/** Creates donations with every possible outcome, in an organization with two campaigns and two funds. */
async function makeHistory(setup: ImportSetup) {
  const { org, campaign, owner } = setup;
  const event = {
    title: "=Gala, “2026”",
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketFairMarketValueCents: 1000,
    ticketCapacity: 8,
  } as const;
  const [gala] = await db.update(campaigns).set(event).where(eq(campaigns.id, campaign.id)).returning();
  if (!gala) throw new Error("there is a gala");
  const beds = await makeCampaign(org.id, { title: "-Beds; @night" });
  const roof = await makeFund(org.id, { name: "+Roof; =fund", code: "R-1" });
  const food = await makeFund(org.id, { name: "Food" });
  // Makes the default fund of this campaign differ from the general fund.
  await db.update(campaigns).set({ defaultFundId: food.id }).where(eq(campaigns.id, beds.id));

  // Two levels of one name differ in the value that receipts state.
  const [table = "", former = ""] = [unique(), unique()];
  const level = { campaignId: gala.id, name: "=Table, “gold”", amountCents: 5000, createdAt: NOW };
  await db.insert(givingLevels).values([
    { ...level, id: table, fairMarketValueCents: 1500 },
    { ...level, id: former, fairMarketValueCents: 1200, archivedAt: NOW },
  ]);
  const ada = `ada-${org.id}@example.com`;
  const letter = {
    utmSource: "=1+1; @letter",
    utmMedium: "email",
    utmCampaign: "Spring, “2026”",
    utmTerm: "-beds",
    utmContent: `${"x".repeat(99)}ü`,
  };
  await paidDonation(gala, {
    donorEmail: ada,
    fundId: roof.id,
    createdAt: new Date("2026-05-31T02:30:00Z"),
    utmSource: "Newsletter",
    frequency: "ANNUAL",
  });
  await paidDonation(beds, { donorEmail: ada, anonymous: true, ...letter });
  await db
    .update(donors)
    .set({
      phone: "+1 555 010 0100",
      postalAddress: "1 Main St\nAlbany, NY 12207",
      doNotContact: ["EMAIL", "POST"],
      emailOptInAt: NOW,
      unsubscribedAt: NOW,
    })
    .where(eq(donors.email, ada));
  const covered = { coverFees: true, totalChargedCents: 5155, netAmountCents: 5015 };
  await refunded(await paidDonation(beds, { ...covered, fundId: food.id }), 1033);
  await refunded(await paidDonation(beds, { ...covered, ...letter, frequency: "QUARTERLY" }), 5154);
  const split = await paidDonation(beds, { frequency: "MONTHLY", utmSource: "newsletter" });
  const parts = [
    { fundId: roof.id, amountCents: 1667 },
    { fundId: food.id, amountCents: 1667 },
    { fundId: null, amountCents: 1666 },
  ];
  await db.transaction((tx) => setParts(tx, split.id, parts));
  await refunded(split, 1249);
  const nearlyNothing = await paidDonation(gala);
  await db.transaction((tx) =>
    setParts(tx, nearlyNothing.id, [
      { fundId: roof.id, amountCents: 4999 },
      { fundId: food.id, amountCents: 1 },
    ]),
  );
  await refunded(nearlyNothing, 3000);
  await refunded(await paidDonation(gala, { frequency: "MONTHLY", ...letter }), 5000);
  await paidDonation(gala, { frequency: "MONTHLY", utmMedium: "social" });
  await disputed(await paidDonation(gala));
  const won = await paidDonation(gala, { fundId: food.id });
  await decided(won, await disputed(won), "WON");
  const lost = await paidDonation(gala, { fundId: food.id });
  await decided(lost, await disputed(lost), "LOST");
  // The stated value of a ticket has changed since.
  await paidDonation(gala, { ticketCount: 2, ticketsValueCents: 1500 });
  const partly = await paidDonation(gala, {
    ticketCount: 3,
    ticketsValueCents: 3000,
    givingLevelId: table,
  });
  await refunded(partly, 1000);
  await refunded(await paidDonation(gala, { ticketCount: 1, givingLevelId: former }), 5000);
  await paidDonation(gala, { givingLevelId: former });
  await makeDonation(gala, {});
  await makeDonation(gala, { status: "FAILED" });

  const record = async (given: Record<string, unknown>) => {
    const body = offlineDonationInput.parse({
      campaignId: beds.id,
      donor: { firstName: "'Rosa", lastName: "Díaz; =1+1" },
      receivedOn: "2025-12-31",
      method: "CHECK",
      amountCents: 12_345,
      ...given,
    });
    return recordOfflineDonation.run(owner, { params: { idOrSlug: org.id }, body });
  };
  const check = await record({ checkNumber: "1042", note: "From the mailbox" });
  const given = {
    orgId: org.id,
    paymentMethod: "CARD",
    coverFees: false,
    createdAt: NOW,
    updatedAt: NOW,
  } as const;
  const [adasId] = (await db.select({ id: donors.id }).from(donors).where(eq(donors.email, ada))).map(
    ({ id }) => id,
  );
  if (!adasId) throw new Error("Ada is a donor");
  await addExtras(setup, adasId, `okafor-${org.id}@example.com`);
  for (const [status, frequency, amountCents, startedAt] of [
    ["ACTIVE", "MONTHLY", 2500, NOW],
    ["PAST_DUE", "QUARTERLY", 1001, NOW],
    ["CANCELED", "ANNUAL", 99_999, NOW],
    ["INCOMPLETE", "MONTHLY", 700, null],
  ] as const)
    await db.insert(subscriptions).values({
      ...given,
      id: unique(),
      campaignId: beds.id,
      fundId: status === "ACTIVE" ? roof.id : null,
      donorId: status === "CANCELED" ? check.donor.id : adasId,
      status,
      frequency,
      amountCents,
      totalChargedCents: amountCents,
      startedAt,
      ...(status === "CANCELED" ? { canceledAt: NOW, canceledBy: "DONOR" } : {}),
    });
  const donor = { id: check.donor.id };
  await record({ donor, campaignId: gala.id, checkNumber: "1043", givingLevelId: table, ticketCount: 2 });
  await record({ donor, method: "CASH", amountCents: 1, fundId: null });
  await record({ donor, method: "STOCK", amountCents: undefined, description: "10 shares of ACME" });
  const voided = await record({ donor, method: "BANK_TRANSFER", reference: "T-1" });
  await voidOfflineDonation.run(owner, { params: { id: voided.id }, body: { reason: "Bounced" } });
}

test("an export imported into an empty organization gives the same totals and reports, to the cent", async () => {
  const [from, to] = [await setUpImports(), await setUpImports()];
  await makeHistory(from);
  const archive = await openArchive(from.owner, from.org.id);
  const [before, reported] = [await totalsOf(from), await reportsOf(from)];
  expect(reported.allTime.summary).toMatchObject({ recurringCount: 4 });
  expect(before.funds).toEqual({ "+Roof; =fund": [expect.any(Number), 3], Food: [expect.any(Number), 6] });
  expect(Object.keys(before.donors)).toHaveLength(17);

  const uploaded = await to.upload(archive.zip, "DONORS");
  expect(uploaded).toMatchObject({ source: "ALMONER", columnsFrom: "PRESET" });
  expect((await to.check(uploaded.id)).counts).toMatchObject({ refuse: 0 });
  await to.run(uploaded.id);
  const extras = await extrasOf(from);
  expect(extras).toHaveLength(8);
  expect(await extrasOf(to)).toEqual(extras);
  const file = await to.upload(archive.zip);
  expect(file).toMatchObject({ source: "ALMONER", columnsFrom: "PRESET" });
  const checked = await to.check(file.id);
  const refusals = (await to.rows(file.id)).filter(({ outcome }) => outcome === "REFUSE");
  expect(refusals.map(({ remarks }) => remarks.join()).sort()).toEqual(
    ["DISPUTED", "FAILED", "PENDING", "REFUNDED", "REFUNDED", "REFUNDED", "REFUNDED"].map(
      (status) => `Its status is “${status}”: only donations that arrived are imported`,
    ),
  );
  expect(checked.counts).toMatchObject({ newDonors: 0 });
  await to.run(file.id);

  const after = await totalsOf(to);
  expect(await ticketsOf(from)).toMatchObject({ "=Gala, “2026”": 7 });
  expect(await ticketsOf(to)).toEqual({ ...(await ticketsOf(from)), [to.campaign.title]: 0 });
  expect(after.campaigns).toEqual({ ...before.campaigns, [to.campaign.title]: [0, 0] });
  // After a refund, one part of a split donation has less than a cent left for this fund and is omitted.
  const [cents = 0, count = 0] = before.funds["Food"] ?? [];
  expect(after.funds).toEqual({ ...before.funds, Food: [cents, count - 1] });
  expect(after.donors).toEqual(before.donors);
  const { [to.campaign.title]: empty, ...ofCampaigns } = (await reportsOf(to)).ofCampaigns;
  expect(empty?.raised).toEqual([0, 0, 0]);
  expect({ ...(await reportsOf(to)), ofCampaigns }).toEqual(reported);
  expect((await verifyLedger(await permitInOrg(to.owner, to.org.id))).ok).toBe(true);

  const plans = await to.upload(archive.zip, "COMMITMENTS");
  expect(plans).toMatchObject({ source: "ALMONER", columnsFrom: "PRESET" });
  expect((await to.check(plans.id)).counts).toMatchObject({ add: 4, refuse: 0, newDonors: 0 });
  await to.run(plans.id);
  const sums = (table: "subscriptions" | "recurring_commitments", orgId: string) =>
    db.execute(sql`
      select t.frequency, case t.status when 'PAST_DUE' then 'ACTIVE' when 'INCOMPLETE' then 'CANCELED' else t.status end as status,
        count(*)::int as count, sum(t.amount_cents)::int as cents, c.title, d.email, f.name as fund
      from ${sql.raw(table)} t join donors d on d.id = t.donor_id
      left join campaigns c on c.id = t.campaign_id left join funds f on f.id = t.fund_id
      where t.org_id = ${orgId} group by 1, 2, 5, 6, 7 order by 1, 2, 4`);
  expect([...(await sums("recurring_commitments", to.org.id))]).toEqual([
    ...(await sums("subscriptions", from.org.id)),
  ]);
  // Commitments are not part of any total.
  expect(await totalsOf(to)).toEqual(after);

  const details = (orgId: string) =>
    db
      .select({
        day: sql<string>`(${donations.createdAt} at time zone 'America/New_York')::date::text`,
        cents: donations.netRaisedCents,
        anonymous: donations.anonymous,
        name: sql<string>`${donations.donorFirstName} || ' ' || ${donations.donorLastName}`,
        method: sql<string>`case when ${donations.paymentMethod} = 'CARD' then 'PLATFORM' else ${donations.paymentMethod} end`,
        check: offlineDonations.checkNumber,
        note: offlineDonations.note,
        description: offlineDonations.description,
        level: givingLevels.name,
        levelValue: givingLevels.fairMarketValueCents,
        tickets: donations.ticketCount,
        ticketsValue: donations.ticketsValueCents,
      })
      .from(donations)
      .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
      .leftJoin(givingLevels, eq(givingLevels.id, donations.givingLevelId))
      .where(sql`${donations.orgId} = ${orgId} and ${donations.status} = 'SUCCEEDED'`)
      .orderBy(sql`1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`);
  expect(await details(to.org.id)).toEqual(await details(from.org.id));

  const people = (orgId: string) =>
    db
      .select({
        email: donors.email,
        name: sql<string>`${donors.firstName} || '|' || ${donors.lastName}`,
        phone: donors.phone,
        address: donors.postalAddress,
        channels: donors.doNotContact,
        hasLeft: sql<boolean>`${donors.unsubscribedAt} is not null`,
      })
      .from(donors)
      .where(eq(donors.orgId, orgId))
      .orderBy(donors.email, sql`2`);
  expect(await people(to.org.id)).toEqual(await people(from.org.id));

  // Importing the same file again adds nothing.
  const again = await to.upload(archive.text("donations.csv"));
  expect((await to.check(again.id)).counts).toMatchObject({ add: 0, refuse: 7 });

  // An undo removes everything from reports, in every dimension.
  await to.undo(file.id);
  const left = await reportsOf(to);
  expect(left.allTime.summary).toMatchObject({ donationCount: 0, recurringCount: 0, uniqueDonors: 0 });
  expect([left.allTime.frequencyBreakdown, left.allTime.topSources]).toEqual([[], []]);
  expect(left.days).toMatchObject({ raised: [0, 0, 0], frequencies: {}, sources: {}, utmCampaigns: {} });
});

test("other addresses, tags and notes can also be imported from separate files, once, and are removed by an undo", async () => {
  const [from, to] = [await setUpImports(), await setUpImports()];
  const ada = `ada-${from.org.id}@example.com`;
  const made = await paidDonation(from.campaign, { donorEmail: ada });
  await addExtras(from, made.donorId, `okafor-${from.org.id}@example.com`);
  const archive = await openArchive(from.owner, from.org.id);
  const people = await to.upload(archive.text("donors.csv"), "DONORS");
  await to.check(people.id);
  await to.run(people.id);
  const imported = [];
  for (const name of ["donor_emails.csv", "donor_tags.csv", "donor_notes.csv"]) {
    const file = await to.upload(archive.text(name), "DONORS");
    expect(file).toMatchObject({ source: "ALMONER", columnsFrom: "PRESET" });
    expect((await to.check(file.id)).counts).toMatchObject({ refuse: 0, newDonors: 0 });
    imported.push((await to.run(file.id)).id);
  }
  const extras = await extrasOf(from);
  expect(await extrasOf(to)).toEqual(extras);
  const names = await db
    .select({ first: donors.firstName, last: donors.lastName, email: donors.email })
    .from(donors)
    .where(eq(donors.orgId, to.org.id));
  expect(names).toEqual([{ first: "Ada", last: expect.stringMatching(/./), email: ada }]);

  const again = await to.upload(archive.zip, "DONORS");
  expect((await to.check(again.id)).counts).toMatchObject({ add: 0, refuse: 0, newDonors: 0 });
  await to.run(again.id);
  expect(await extrasOf(to)).toEqual(extras);
  for (const id of imported.reverse()) await to.undo(id);
  expect(await extrasOf(to)).toEqual([]);
});
