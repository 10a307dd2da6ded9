import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { vacuumTable } from "@/db/testing/vacuum";
import { listDonorRows } from "@/lib/donors/list-store";
import { listSubscriptionRows } from "@/lib/subscriptions/store";
import { type DonationFilter, hasVoided, listDonationRows, skimDonationRows } from "./store";

const MANY = 12_000;
/** Number of first donations, the only ones with a UTM term. */
const RARE = 8;
const LIMIT = 51;
const PAGE = { after: null, offset: 0, limit: LIMIT };
const ANY_TIME = { from: null, before: null };
const MONTH = { from: new Date("2026-02-01T00:00:00Z"), before: new Date("2026-03-01T00:00:00Z") };

let org: { id: string };
let campaigns: { id: string }[];

/**
 * An organization with many donations, donors and subscriptions over several months. Of ten donations, seven are paid,
 * two failed, and some are voided. The charge dates of subscriptions are unordered, as in production: if they were in
 * order, the planner would estimate that reading all active subscriptions is cheap.
 */
beforeAll(async () => {
  org = await makeOrganization();
  const large = await makeCampaign(org.id);
  const small = await makeCampaign(org.id);
  campaigns = [large, small];
  const one = await makeDonation(large);
  const db = testDatabase();
  const at = sql`timestamptz '2026-01-01 00:00:00Z' + make_interval(mins => 15 * n)`;
  await db.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, name_from_donation_at, created_at)
    select ${one.id} || n, org_id, n || email, first_name, last_name || n, ${at}, ${at}
    from donors, generate_series(1, ${MANY}::int) n where id = ${one.donorId}`);
  await db.execute(sql`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, status, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, utm_medium, utm_term, succeeded_at, net_raised_cents, counted_donations,
      created_at, updated_at)
    select ${one.id} || n, org_id, case when n % 200 = 0 then ${small.id} else campaign_id end, ${one.id} || n, ${unique()} || n, s.status,
      case when n % 9 = 0 then 'MONTHLY' else frequency end, case when n % 50 = 0 then 'ACH' when n % 300 = 1 then 'CASH' else payment_method end, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, case when n % 3 < 2 then 'email' end, case when n <= ${RARE}::int then 'coats' end,
      case when s.status not in ('PENDING', 'FAILED') then ${at} end,
      case when s.status = 'SUCCEEDED' then amount_cents else 0 end, (s.status = 'SUCCEEDED')::int, ${at}, ${at}
    from donations, generate_series(1, ${MANY}::int) n
    cross join lateral (select case when n % 1000 = 0 then 'DISPUTED' when n % 100 = 1 then 'REFUNDED' when n % 10 < 2 then 'FAILED'
      when n % 10 = 2 then 'PENDING' else 'SUCCEEDED' end as status) s where id = ${one.id}`);
  await db.execute(sql`
    insert into subscriptions (id, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents, total_charged_cents,
      cover_fees, next_charge_at, started_at, canceled_at, created_at, updated_at)
    select ${one.id} || n, ${org.id}, case when n % 200 = 0 then ${small.id} else ${large.id} end, ${one.id} || n,
      case when n % 500 = 0 then 'PAUSED' when n % 10 < 4 then 'CANCELED' else 'ACTIVE' end, 'MONTHLY', 'CARD', 2500, 2500, false,
      case when n % 500 <> 0 and n % 10 >= 4 then timestamptz '2026-06-01 00:00:00Z' + make_interval(days => 71 * n % 365) end, ${at},
      case when n % 500 <> 0 and n % 10 < 4 then ${at} + interval '9 days' end, ${at}, ${at}
    from generate_series(1, ${MANY}::int) n`);
  for (const table of ["donations", "donors", "subscriptions"]) await vacuumTable(table);
});

/**
 * Returns the number of a table's rows that a query reads, by sequential scans and by index. All rows belong to one
 * organization, so reading all of them with a sequential or bitmap scan is estimated as about as cheap as an index-only
 * scan. With these settings the planner does so only if no index is suitable.
 */
async function rowsRead(table: string, work: (tx: Executor) => Promise<unknown>) {
  return testDatabase().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    // A page's rows must be looked up one by one, but in a small table joining all rows in index order is nearly as
    // cheap.
    await tx.execute(sql`set local enable_hashjoin = off`);
    await tx.execute(sql`set local enable_mergejoin = off`);
    const read = async () => {
      const [row] = await tx.execute<{ scanned: number; fetched: number }>(sql`
        select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = ${table}`);
      return row ?? { scanned: 0, fetched: 0 };
    };
    const before = await read();
    await work(tx);
    const after = await read();
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

/** Asserts that hardly any rows besides those of the page were read. */
function expectFew({ scanned, fetched }: { scanned: number; fetched: number }, most = 4 * LIMIT) {
  expect(scanned).toBe(0);
  expect(fetched).toBeLessThan(most);
}

describe("a page of a long list and its total read hardly any other rows", () => {
  const filters: Record<string, () => Partial<DonationFilter>> = {
    none: () => ({}),
    "paid ones": () => ({ status: "SUCCEEDED" }),
    "failed ones": () => ({ status: "FAILED" }),
    "a rare status": () => ({ status: "DISPUTED" }),
    "all but the voided ones": () => ({ voided: "false" }),
    "the voided ones": () => ({ voided: "true" }),
    "refunds without the voided ones": () => ({ status: "REFUNDED", voided: "false" }),
    "a campaign": () => ({ campaignId: campaigns[1]?.id }),
    "the campaign that has most": () => ({ campaignId: campaigns[0]?.id }),
    "a method": () => ({ paymentMethod: "ACH" }),
    "a method that none has": () => ({ paymentMethod: "STOCK" }),
    "a frequency": () => ({ frequency: "MONTHLY" }),
    offline: () => ({ offline: "true" }),
    "through the processor": () => ({ offline: "false" }),
    "the general fund": () => ({ fundId: "general" }),
    "a month": () => ({ created: MONTH }),
    "a month, a status and a campaign": () => ({
      created: MONTH,
      status: "FAILED",
      campaignId: campaigns[1]?.id,
    }),
    "a UTM term that few have": () => ({ utmTerm: "coats" }),
    "a UTM medium that most have": () => ({ utmMedium: "email" }),
    "a UTM medium, a month, a status and a campaign": () => ({
      created: MONTH,
      status: "FAILED",
      campaignId: campaigns[0]?.id,
      utmMedium: "email",
    }),
    ...Object.fromEntries(
      (["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const).map((field) => [
        `${field} that none has`,
        () => ({ [field]: "none" }),
      ]),
    ),
    "a month, a status, a method and a frequency": () => ({
      created: MONTH,
      status: "SUCCEEDED",
      paymentMethod: "ACH",
      frequency: "MONTHLY",
    }),
  };
  test.each(Object.entries(filters))("donations by %s", async (_name, more) => {
    const filter = { orgId: org.id, created: ANY_TIME, ...more() };
    // Seven calls, because the server can use a generic plan from the sixth call on.
    for (let call = 0; call < 7; call += 1)
      expectFew(await rowsRead("donations", (tx) => listDonationRows(tx, filter, PAGE)));
    expectFew(await rowsRead("donations", (tx) => skimDonationRows(tx, filter, PAGE)));
    const after = { id: "z", createdAt: new Date("2026-02-10T00:00:00Z") };
    expectFew(await rowsRead("donations", (tx) => listDonationRows(tx, filter, { ...PAGE, after })));
  });

  // Pages by a UTM field in the order of amounts read its matches, or the next rows of the list.
  const byAmount = Object.entries(filters).filter(([name]) => !/utm/i.test(name));
  test.each(byAmount)("donations in the order of amounts, by %s", async (_name, more) => {
    const filter = { orgId: org.id, created: ANY_TIME, ...more() };
    const largest = { ...PAGE, by: "largest" as const };
    for (let call = 0; call < 7; call += 1)
      expectFew(await rowsRead("donations", (tx) => listDonationRows(tx, filter, largest)));
    expectFew(await rowsRead("donations", (tx) => skimDonationRows(tx, filter, largest)));
    const at = { id: "z", createdAt: new Date("2026-02-10T00:00:00Z"), amountCents: 5000 };
    for (const slice of [{ after: at }, { before: at }])
      expectFew(await rowsRead("donations", (tx) => listDonationRows(tx, filter, { ...largest, ...slice })));
  });

  test("the check for voided donations", async () => {
    expectFew(await rowsRead("donations", (tx) => hasVoided(tx, org.id)));
  });

  const states: Record<string, () => Partial<Parameters<typeof listSubscriptionRows>[2]>> = {
    none: () => ({}),
    active: () => ({ status: "ACTIVE" }),
    "a rare status": () => ({ status: "PAUSED" }),
    "a campaign and a status": () => ({ status: "CANCELED", campaignId: campaigns[1]?.id }),
    "a frequency that none has": () => ({ frequency: "ANNUAL" }),
    "created and canceled in a month": () => ({ created: MONTH, canceled: MONTH }),
    "active on a day": () => ({ activeBefore: new Date("2026-02-10T00:00:00Z") }),
  };
  test.each(Object.entries(states))("recurring donations by %s", async (_name, more) => {
    const all = { created: ANY_TIME, started: ANY_TIME, canceled: ANY_TIME };
    const query = { ...all, canceledBefore: null, activeBefore: null, ...PAGE, ...more() };
    expectFew(await rowsRead("subscriptions", (tx) => listSubscriptionRows(tx, org.id, query)));
  });

  test.each([{}, { mayContactBy: "EMAIL" as const }, { created: MONTH }])("donors by %j", async (more) => {
    const filter = { orgId: org.id, created: ANY_TIME, ...PAGE, ...more };
    expectFew(await rowsRead("donors", (tx) => listDonorRows(tx, filter)));
  });
});

test("a search text common to all donations is found among the newest, with a lower bound; a rare one by its index, with its total", async () => {
  const filter = { orgId: org.id, created: ANY_TIME };
  const common = await skimDonationRows(testDatabase(), { ...filter, q: "@example" }, PAGE);
  expect(common).toMatchObject({ isLowerBound: true, total: 10_000 });
  expect(common.rows).toHaveLength(LIMIT);
  const exact = await listDonationRows(testDatabase(), { ...filter, q: "@example" }, PAGE);
  expect(exact.total).toBe(MANY + 1);
  expect(common.rows).toEqual(exact.rows);
  const none = await skimDonationRows(testDatabase(), { ...filter, q: unique() }, PAGE);
  expect(none).toMatchObject({ rows: [], total: 0, isLowerBound: false });
  const few = { ...filter, q: "@example", status: "DISPUTED" as const };
  expect(await skimDonationRows(testDatabase(), few, PAGE)).toMatchObject({
    isLowerBound: false,
    total: MANY / 1000,
  });
});

test("matches of a text or a UTM field in the order of amounts are the same, searched among the next rows or among all", async () => {
  const filter = { orgId: org.id, created: ANY_TIME };
  const largest = { ...PAGE, by: "largest" as const };
  for (const more of [{ q: "@example" }, { utmMedium: "email" }, { utmTerm: "coats" }, { utmTerm: "none" }]) {
    const exact = await listDonationRows(testDatabase(), { ...filter, ...more }, largest);
    const { rows } = await skimDonationRows(testDatabase(), { ...filter, ...more }, largest);
    expect(rows).toEqual(exact.rows);
  }
});

test("donations with a rare UTM value are listed with their total, also with other filters", async () => {
  const rare = { orgId: org.id, created: ANY_TIME, utmTerm: "coats" };
  const found = await skimDonationRows(testDatabase(), rare, PAGE);
  expect(found).toMatchObject({ isLowerBound: false, total: RARE });
  expect(found.rows).toHaveLength(RARE);
  const others: Partial<DonationFilter>[] = [
    { frequency: "ONE_TIME" },
    { utmMedium: "email" },
    { paymentMethod: "CARD" },
  ];
  for (const other of others) {
    const exact = await listDonationRows(testDatabase(), { ...rare, ...other }, PAGE);
    expect(exact.total).toBeGreaterThan(0);
    expect(await skimDonationRows(testDatabase(), { ...rare, ...other }, PAGE)).toEqual({
      ...exact,
      isLowerBound: false,
    });
  }
});

test("rows are counted up to a bound", async () => {
  const ofOrg = sql`org_id = ${org.id}`;
  expect(await countUpTo(testDatabase(), donations, ofOrg, 100)).toEqual({ total: 100, isLowerBound: true });
  expect(await countUpTo(testDatabase(), donations, ofOrg, MANY + 1)).toEqual({
    total: MANY + 1,
    isLowerBound: false,
  });
});
