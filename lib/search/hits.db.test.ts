import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { type Campaign, paidDonation } from "@/lib/ledger/testing/story";
import { search } from "./api";
import { searchDonations, searchDonors } from "./hits-store";

const db = testDatabase();
class Undone extends Error {}
const MANY = 4500;

type Org = Awaited<ReturnType<typeof makeOrganization>>;

function find(org: Org, q: string) {
  const ctx: Context = {
    db: testDatabase(),
    actor: { kind: "person", userId: org.ownerId },
    now: new Date(),
    requestId: "test",
  };
  return search.run(ctx, { params: { idOrSlug: org.slug }, query: { q } });
}

async function named(campaign: Campaign, donorFirstName: string, donorLastName: string) {
  const donation = await paidDonation(campaign, { donorFirstName, donorLastName });
  await testDatabase()
    .update(donors)
    .set({ firstName: donorFirstName, lastName: donorLastName })
    .where(eq(donors.id, donation.donorId));
  return donation;
}

test("donors are found by any part of name and address, those that begin with the text first", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  await named(campaign, "Joanna", "Bell");
  await named(campaign, "Anna", "Zimmer");
  await named(campaign, "Mary", "Annandale");
  await named(campaign, "李", "小龍");
  await named(campaign, "Bo", "Li");
  await named(await makeCampaign((await makeOrganization()).id), "Anna", "Foreign");
  const names = async (q: string) =>
    (await find(org, q)).donors.map((one) => `${one.firstName} ${one.lastName}`);
  const annas = await names("anna");
  expect([annas.slice(0, 2).sort(), annas[2]]).toEqual([["Anna Zimmer", "Mary Annandale"], "Joanna Bell"]);
  expect(await names("ANNA Z")).toEqual(["Anna Zimmer"]);
  expect(await names("li")).toEqual(["Bo Li"]);
  expect(await names("小龍")).toEqual(["李 小龍"]);
  for (const hostile of ["%%", "__", "\\\\", "' or 1=1 --", "a%n"]) expect(await names(hostile)).toEqual([]);
});

test("donations are found by id, start of the receipt number, and amount, never those of another organization", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const foreign = await paidDonation(await makeCampaign((await makeOrganization()).id));
  const receiptNumber = unique("ALM-X7");
  const paid = await paidDonation(campaign, { receiptNumber });
  await makeDonation(campaign);
  const ids = async (q: string) => (await find(org, q)).donations.map(({ id }) => id);
  expect(await ids(receiptNumber.toLowerCase().slice(0, -2))).toEqual([paid.id]);
  for (const amount of ["50", "$50.00", "50.00"]) expect(await ids(amount)).toEqual([paid.id]);
  expect(await ids("51")).toEqual([]);
  expect((await find(org, paid.id)).donations).toMatchObject([{ id: paid.id, paymentMethod: "CARD" }]);
  expect(await ids(foreign.id)).toEqual([]);
  expect(await ids(foreign.receiptNumber)).toEqual([]);
});

test("donations are found by their donor’s name, newest first, and by the name given with them; unpaid ones are not", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const amara = await named(campaign, "Amara", "Nwosu");
  const again = await paidDonation(campaign, {
    donorEmail: amara.donorEmail,
    donorFirstName: "Chidi",
    donorLastName: "Nwosu",
    createdAt: new Date(amara.createdAt.getTime() + 60_000),
  });
  await db.update(donors).set({ firstName: "Amara" }).where(eq(donors.id, amara.donorId));
  await makeDonation(campaign, { donorFirstName: "Amara", donorLastName: "Unpaid" });
  await named(await makeCampaign((await makeOrganization()).id), "Amara", "Foreign");
  const ids = async (q: string) => (await find(org, q)).donations.map(({ id }) => id);
  expect(await ids("amara")).toEqual([again.id, amara.id]);
  expect(await ids("chidi nw")).toEqual([again.id]);
  expect(await ids("amaraunpaidnobody")).toEqual([]);
  for (const hostile of ["%%%", "___", "am%ra"]) expect(await ids(hostile)).toEqual([]);
});

test("campaigns are found by title and web address, active ones first", async () => {
  const org = await makeOrganization();
  await makeCampaign(org.id, { title: "Spring Gala 2025", status: "ENDED" });
  const open = await makeCampaign(org.id, { title: "Autumn gala" });
  await makeCampaign(org.id, { title: "Beds" });
  const { campaigns } = await find(org, "gala");
  expect(campaigns.map(({ title }) => title)).toEqual(["Autumn gala", "Spring Gala 2025"]);
  expect((await find(org, open.slug)).campaigns.map(({ id }) => id)).toEqual([open.id]);
});

test("search is for members only", async () => {
  const org = await makeOrganization();
  const stranger = await makeOrganization();
  await expect(find({ ...org, ownerId: stranger.ownerId }, "anna")).rejects.toMatchObject({
    code: "forbidden",
  });
});

/**
 * Returns the number of rows of `table` that each search reads in an organization with many rows. Everything is rolled
 * back.
 */
async function rowsRead(
  table: "donors" | "donations",
  own: string,
  searches: Record<string, (tx: Executor, orgId: string) => Promise<unknown>>,
): Promise<Record<string, number>> {
  const org = await makeOrganization();
  const donation = await makeDonation(await makeCampaign(org.id));
  const read: Record<string, number> = {};
  const run = testDatabase().transaction(async (tx) => {
    // A function in FROM runs once per row. "(function()).*" would run it once per column.
    await tx.execute(sql`
      insert into ${sql.raw(table)} select made.* from ${sql.raw(table)} it, generate_series(1, ${MANY}::int) n,
        jsonb_populate_record(it, jsonb_build_object('id', it.id || n, ${sql.raw(own)})) made
      where it.id = ${table === "donors" ? donation.donorId : donation.id}`);
    await tx.execute(sql`analyze ${sql.raw(table)}`);
    const count = async () =>
      Number(
        (
          await tx.execute<{ rows: string }>(sql`
            select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = ${table}`)
        )[0]?.rows,
      );
    for (const [name, search] of Object.entries(searches)) {
      // Resets the settings of the previous search, which normally runs in its own transaction.
      await tx.execute(sql`
        select set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true), set_config('plan_cache_mode', 'auto', true)`);
      const before = await count();
      await search(tx, org.id);
      read[name] = (await count()) - before;
    }
    throw new Undone();
  });
  await expect(run).rejects.toThrow(Undone);
  return read;
}

test("rare, common and unknown names are found without reading all donors", async () => {
  const texts = ["小龍", "Name3999", "common", "zebra", "p599", "na", "xq"];
  const own = `'email', 'p' || n || '@example.com', 'first_name', case when n % 2 = 0 then 'Common' else 'Other' end,
    'last_name', 'Name' || n`;
  const read = await rowsRead(
    "donors",
    own,
    Object.fromEntries(texts.map((q) => [q, (tx: Executor, orgId: string) => searchDonors(tx, orgId, q, 5)])),
  );
  for (const [q, rows] of Object.entries(read)) expect({ q, few: rows < 2600 }).toEqual({ q, few: true });
});

test("donations of an amount, receipt number or name are found without reading all donations", async () => {
  const of = (q: string, amountCents: number | null) => (tx: Executor, orgId: string) =>
    searchDonations(tx, orgId, { q, amountCents, donorIds: [] }, 5);
  const ofDonors = async (tx: Executor, orgId: string) => {
    const found = await tx.select({ id: donors.id }).from(donors).where(eq(donors.orgId, orgId));
    await searchDonations(
      tx,
      orgId,
      { q: "anna", amountCents: null, donorIds: found.map(({ id }) => id) },
      5,
    );
  };
  const own = `'receipt_number', 'ALM-' || it.id || n, 'succeeded_at', it.created_at, 'donor_last_name', 'Name' || n,
    'donor_first_name', case when n % 2 = 0 then 'Common' else 'Other' end`;
  const read = await rowsRead("donations", own, {
    "a donor with many": ofDonors,
    "a common amount": of("50", 5000),
    "a rare amount": of("77", 7700),
    "a receipt": of("ALM-zzz", null),
    "a common name": of("common", null),
    "a rare name": of("name3999", null),
    "an unknown name": of("zebra", null),
  });
  for (const [q, rows] of Object.entries(read)) expect({ q, few: rows < 2600 }).toEqual({ q, few: true });
});
