import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { countDonors, readTop } from "./store";

const DONORS = 20_000;

test("the largest donors and their number are found without reading the other donors", async () => {
  const db = testDatabase();
  const campaign = await makeCampaign((await makeOrganization()).id);
  await db.execute(sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, gift_count)
    select ${campaign.id}, 'donor', ${campaign.id} || n, 100 * n, 1 from generate_series(1, ${DONORS}::int) n`);
  await db.execute(sql`
    insert into rollups (campaign_id, dimension, key, amount_cents, gift_count, donor_count)
    values (${campaign.id}, 'total', '', 100, ${DONORS}, ${DONORS})`);
  // The last but one overtakes everybody, and somebody new comes.
  const change = {
    campaignId: campaign.id,
    day: "2026-06-01",
    hour: 12,
    method: "CARD",
    frequency: "ONE_TIME",
    anonymous: false,
    giftCount: 1,
  };
  await db.insert(rollupPending).values([
    { ...change, donorId: `${campaign.id}${DONORS - 1}`, amountCents: 1000 },
    { ...change, donorId: `${campaign.id}new`, amountCents: 500 },
  ]);
  await db.execute(sql`analyze rollups, rollup_pending`);

  const { top, donors, read } = await db.transaction(async (tx) => ({
    top: await readTop(tx, campaign.id, "donor", 10),
    donors: await countDonors(tx, campaign.id),
    read: (
      await tx.execute<{ rows: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'rollups'`)
    )[0]?.rows,
  }));
  expect(top.map((one) => one.key.slice(campaign.id.length))).toEqual(
    [DONORS - 1, DONORS, ...Array.from({ length: 8 }, (_, index) => DONORS - 2 - index)].map(String),
  );
  expect(donors).toBe(DONORS + 1);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(50);
});
