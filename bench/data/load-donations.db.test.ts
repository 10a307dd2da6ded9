import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "@/db/client";
import { migrate } from "@/db/migrate";
import { unique } from "@/db/testing";
import { findDifferences } from "./find-differences";
import { insertCampaigns } from "./insert-campaigns";
import { loadDonations } from "./load-donations";

const START = new Date("2026-01-01T00:00:00Z");
const END = new Date("2026-06-30T00:00:00Z");

/** A separate migrated database: the load drops indexes and foreign keys. */
async function ownDatabase() {
  const name = unique("load_");
  const admin = connect(inject("adminUrl"), { max: 1 });
  await admin.sql`create database ${admin.sql(name)}`;
  const url = Object.assign(new URL(inject("adminUrl")), { pathname: `/${name}` }).href;
  await migrate(url);
  const client = connect(url, { max: 2 });
  onTestFinished(async () => {
    await client.close();
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  });
  return { url, client };
}

test("a load is consistent, restores every index and key, and a changed total is found", async () => {
  const { url, client } = await ownDatabase();
  const { sql } = client;
  const guards = () => sql`
    select indexdef as guard from pg_indexes where schemaname = 'public'
    union all select conname || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by guard`;
  const before = await guards();
  const org = await insertCampaigns(client, 2, START);
  const [campaignId = ""] = org.campaignIds;
  const load = {
    orgId: org.orgId,
    campaignId,
    donations: 700,
    donors: 200,
    period: { start: START, end: END },
  };
  const reported: number[] = [];
  await loadDonations(url, load, (done) => reported.push(done));

  expect(reported).toEqual([700]);
  expect(await guards()).toEqual(before);
  expect(await findDifferences(sql)).toEqual([]);
  expect(await sql`select count(*)::int as count from donations where status = 'SUCCEEDED'`).toEqual([
    { count: 700 },
  ]);
  const lost = await sql`update rollups set amount_cents = amount_cents - 1 where dimension = 'total'`;
  expect(lost.count).toBe(1);
  expect(await findDifferences(sql)).toEqual([
    expect.stringContaining("roll-up by total"),
    expect.stringContaining(`organization ${org.orgId}: total`),
  ]);
});
