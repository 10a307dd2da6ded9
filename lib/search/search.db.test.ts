import { and, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { listDonationRows } from "@/lib/donations/list/store";
import { listDonorRows } from "@/lib/donors/list-store";
import { escapeLike } from "@/lib/kernel/like";
import { donationMentions, donorMentions, isNamed } from "./search-store";

const db = testDatabase();
class Undone extends Error {}

/** Returns the query plan for an organization of 5,000 donors or donations, too many to scan. */
async function planOf(table: typeof donors | typeof donations, which: SQL | undefined): Promise<string> {
  const org = await makeOrganization();
  const donationRow = await makeDonation(await makeCampaign(org.id));
  const query = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, org.id), which));
  let plan = "";
  const work = db.transaction(async (tx) => {
    const own =
      table === donors ? sql`'email', n || '@example.com'` : sql`'receipt_number', ${donationRow.id} || n`;
    // A function in FROM runs once per row. "(function()).*" would run it once per column.
    await tx.execute(sql`
      insert into ${table} select made.* from ${table} it, generate_series(1, 5000) n,
        jsonb_populate_record(it, jsonb_build_object('id', ${donationRow.id} || n, ${own})) made
      where it.org_id = ${org.id}`);
    await tx.execute(sql`analyze ${table}`);
    await tx.execute(sql`set local enable_seqscan = off`);
    plan = JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`));
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return plan;
}

test("a search for donors uses the index, by organization and text together", async () => {
  const plan = await planOf(donors, donorMentions("o", "zebra"));
  expect(plan).toMatch(/donors_search.*org_id = .*lower\(email\) ~~/);
  expect(plan).toMatch(/donors_search.*org_id = .*first_name .*last_name\)+ ~~/);
  expect(plan).not.toContain("donors_org_listed");
});

test("full names are looked up in the index of names, not by trigrams, which many names share", async () => {
  const plan = await planOf(donors, isNamed(["ada okafor", "ben lund"]));
  expect(plan).toContain("donors_org_name");
  expect(plan).not.toContain("donors_search");
});

test("a search for donations uses the indexes, by organization and text, receipt and id", async () => {
  const plan = await planOf(donations, donationMentions("zebra"));
  expect(plan).toMatch(/donations_search.*org_id = .*lower\(donor_email\) ~~/);
  expect(plan).toMatch(/donations_search.*org_id = .*donor_first_name .*donor_last_name\)+ ~~/);
  for (const index of ["donations_receipt_start", "donations_pkey"]) expect(plan).toContain(index);
  expect(plan).not.toContain("donations_org_listed");
});

test("a text without a trigram does not use the index, which would be read completely", async () => {
  expect(await planOf(donors, donorMentions("o", "ab"))).not.toMatch(/donors_search.*Index Cond:[^"]*~~/);
});

test("for any script and case, the result equals a plain comparison of the rows", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const names = [
    ["İbrahim", "Yılmaz"],
    ["\u212Aelvin", "Straße"],
    ["José", "MÜLLER"],
    ["Ολυμπία", "ΣΟΦΟΣ"],
    ["李", "小龍"],
    ["Ann%a", "O'Brien_x"],
    ["Back\\slash", "Van der  Berg"],
  ] as const;
  for (const [donorFirstName, donorLastName] of names) {
    const donationRow = await makeDonation(campaign, { donorFirstName, donorLastName });
    await db
      .update(donors)
      .set({ firstName: donorFirstName, lastName: donorLastName })
      .where(eq(donors.id, donationRow.donorId));
  }
  const [some] = await db.select().from(donations).where(eq(donations.orgId, org.id));
  const queries = names.flatMap(([first, last]) => [
    first,
    last.toLowerCase(),
    first.slice(0, 2),
    `${first.slice(-2)} ${last}`.toUpperCase(),
  ]);
  const more = [
    "ibrahim",
    "kelvin",
    "strasse",
    "a",
    "%a",
    "n%a",
    "_x",
    "k\\s",
    "\\",
    "der  b",
    "@example.com",
  ];
  const receipts = [some?.receiptNumber ?? "", some?.receiptNumber.slice(0, 9).toLowerCase() ?? "", "LM-"];
  const page = { after: null, offset: 0, limit: 100 };
  for (const q of [...queries, ...more, ...receipts, some?.id.toUpperCase() ?? "", some?.id.slice(1) ?? ""]) {
    const text = escapeLike(q);
    const plain = await db
      .select({ id: donations.id, donorId: donations.donorId })
      .from(donations)
      .where(
        and(
          eq(donations.orgId, org.id),
          or(
            ilike(donations.donorEmail, `%${text}%`),
            ilike(sql`${donations.donorFirstName} || ' ' || ${donations.donorLastName}`, `%${text}%`),
            ilike(donations.receiptNumber, `${text}%`),
            eq(donations.id, q.toLowerCase()),
          ),
        ),
      );
    const donationRows = await listDonationRows(
      db,
      { orgId: org.id, q, created: { from: null, before: null } },
      page,
    );
    const found = donationRows.rows.map(({ donation }) => donation.id).sort();
    expect({ q, found, total: donationRows.total }).toEqual({
      q,
      found: plain.map((one) => one.id).sort(),
      total: plain.length,
    });
    const known = await db
      .select({ id: donors.id })
      .from(donors)
      .where(
        and(
          eq(donors.orgId, org.id),
          or(
            ilike(donors.email, `%${text}%`),
            ilike(sql`${donors.firstName} || ' ' || ${donors.lastName}`, `%${text}%`),
          ),
        ),
      );
    const { rows } = await listDonorRows(db, {
      orgId: org.id,
      q,
      created: { from: null, before: null },
      ...page,
    });
    expect({ q, found: rows.map((row) => row.id).sort() }).toEqual({
      q,
      found: known.map((one) => one.id).sort(),
    });
  }
});

test("the pages of a search contain every match once, newest first, with the total", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const mark = unique("m");
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    // Several rows share one instant, so that the id breaks the tie.
    const createdAt = new Date(Date.UTC(2026, 5, 1, Math.floor(n / 3)));
    made.push((await makeDonation(campaign, { donorEmail: `${n}${mark}@example.com`, createdAt })).id);
  }
  await makeDonation(campaign);
  const filter = { orgId: org.id, q: mark.slice(1), created: { from: null, before: null } };
  const pages = await Promise.all(
    [0, 3, 6, 9].map((offset) => listDonationRows(db, filter, { after: null, offset, limit: 3 })),
  );
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
    [0, 7],
  ]);
  const ids = pages.flatMap(({ rows }) => rows.map(({ donation }) => donation.id));
  const all = await listDonationRows(db, { ...filter, q: undefined }, { after: null, offset: 0, limit: 100 });
  const newestFirst = all.rows.map(({ donation }) => donation.id).filter((id) => made.includes(id));
  expect(ids).toEqual(newestFirst);
});
