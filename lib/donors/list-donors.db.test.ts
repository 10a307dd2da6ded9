import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { donors } from "@/db/schema/donors";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { listDonors } from "./api";
import { listDonorPage } from "./list-store";
import { listDonorsQuery } from "./schemas";

const db = testDatabase();
/** 00:30 on March 8 in New York. */
const AT = new Date("2026-03-08T05:30:00Z");

test("donors are filtered by creation date, in days of the organization's time zone, both ends included", async () => {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const { donorId: id } = await makeDonation(await makeCampaign(org.id), { donorEmail: "ada@example.com" });
  await db.update(donors).set({ createdAt: AT }).where(eq(donors.id, id));
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const ids = async (query: Record<string, string>) =>
    (await listDonors.run(ctx, { query: listDonorsQuery.parse({ orgId: org.id, ...query }) })).donors.map(
      (one) => one.id,
    );
  for (const more of [{}, { q: "ada@" }] as Record<string, string>[]) {
    expect(await ids({ from: "2026-03-08", to: "2026-03-08", ...more })).toEqual([id]);
    expect(await ids({ from: AT.toISOString(), to: AT.toISOString(), ...more })).toEqual([id]);
    expect(await ids({ from: "2026-03-09", ...more })).toEqual([]);
    expect(await ids({ to: "2026-03-07", ...more })).toEqual([]);
  }
  expect(listDonorsQuery.safeParse({ orgId: "o", from: "2026-03-09", to: "2026-03-08" }).success).toBe(false);
});

test("donors without a completed donation come last across all pages and searches, and each donor is listed once", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const day = (count: number) => new Date(Date.UTC(2026, 3, count));
  const emails: string[] = [];
  for (let count = 1; count <= 7; count++) {
    const given = { donorEmail: `donor${count}@example.com` };
    // Paid: 1, 3, 5. The others are newer or older than those.
    const made = count % 2 === 1 && count < 7 ? paidDonation : makeDonation;
    const { donorId } = await made(campaign, given);
    await db
      .update(donors)
      .set({ createdAt: day(count) })
      .where(eq(donors.id, donorId));
    emails.push(given.donorEmail);
  }
  const expected = [5, 3, 1, 7, 6, 4, 2].map((count) => `donor${count}@example.com`);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  for (const q of ["", "donor", "@example"])
    for (const limit of [1, 2, 3, 4, 7, 50]) {
      const seen: string[] = [];
      const byCursor: string[] = [];
      let cursor: string | null = null;
      for (let page = 1; page <= Math.ceil(emails.length / limit) + 1; page++) {
        const query = listDonorsQuery.parse({
          orgId: org.id,
          limit: `${limit}`,
          page: `${page}`,
          ...(q ? { q } : {}),
        });
        const found = await listDonors.run(ctx, { query });
        expect(found.pagination.total).toBe(7);
        seen.push(...found.donors.map((one) => one.email));
        if (page > 1 && cursor === null) continue;
        const next = await listDonors.run(ctx, { query: { ...query, ...(cursor ? { cursor } : {}) } });
        byCursor.push(...next.donors.map((one) => one.email));
        cursor = next.nextCursor;
      }
      expect({ q, limit, seen, byCursor }).toEqual({ q, limit, seen: expected, byCursor: expected });
    }
});

test("a page of donors reads only its own rows, regardless of the number of donors", async () => {
  const org = await makeOrganization();
  const { donorId } = await paidDonation(await makeCampaign(org.id));
  await db.execute(sql`
    insert into donors (id, org_id, email, first_name, last_name, name_from_donation_at, created_at)
    select id || n, org_id, n || email, 'Ada', 'Okafor', created_at, created_at + make_interval(secs => n)
    from donors, generate_series(1, 5000) n where id = ${donorId}`);
  await db.execute(sql`analyze donors`);
  const window = { from: null, before: null };
  const plan = await db.transaction(async (tx) => {
    const rowsRead = async () =>
      (
        await tx.execute<{ rows: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'donors'`)
      )[0]?.rows ?? 0;
    const before = await rowsRead();
    const rows = await listDonorPage(tx, {
      orgId: org.id,
      created: window,
      after: null,
      offset: 0,
      limit: 50,
    });
    return { rows: rows.length, read: (await rowsRead()) - before };
  });
  expect(plan.rows).toBe(50);
  expect(plan.read).toBeLessThan(100);
});
