import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { countDonors, readSlices, readTop } from "./report-store";

const DONORS = 20_000;

test.each(["a campaign", "an organization"] as const)(
  "the largest donors of %s and their number are read without reading other donors",
  async (kind) => {
    const db = testDatabase();
    const org = await makeOrganization();
    const campaign = await makeCampaign(org.id);
    // Pending changes of another campaign affect only the organization's totals.
    const other = await makeCampaign(org.id);
    const scope = kind === "a campaign" ? { campaignId: campaign.id } : { orgId: org.id };
    for (const [table, owner, id] of [
      ["rollups", "campaign_id", campaign.id],
      ["organization_rollups", "org_id", org.id],
    ] as const) {
      const into = sql.raw(`${table} (${owner}, dimension, key, amount_cents, donation_count, donor_count)`);
      await db.execute(sql`
      insert into ${into}
      select ${id}, 'donor', ${campaign.id} || n, 100 * n, 1, 0 from generate_series(1, ${DONORS}::int) n`);
      await db.execute(sql`insert into ${into} values (${id}, 'total', '', 100, ${DONORS}, ${DONORS})`);
    }
    // The second to last donor overtakes all others, and a new donor arrives.
    const change = {
      day: "2026-06-01",
      hour: 12,
      method: "CARD",
      frequency: "ONE_TIME",
      anonymous: false,
      donationCount: 1,
    };
    await db.insert(rollupPending).values([
      { ...change, campaignId: campaign.id, donorId: `${campaign.id}${DONORS - 1}`, amountCents: 1000 },
      { ...change, campaignId: campaign.id, donorId: `${campaign.id}new`, amountCents: 500 },
      { ...change, campaignId: other.id, donorId: `${campaign.id}new`, amountCents: 500 },
      { ...change, campaignId: other.id, donorId: `${campaign.id}newer`, amountCents: 500 },
    ]);
    await db.execute(sql`analyze rollups, organization_rollups, rollup_pending`);

    const { top, donors, slices, read } = await db.transaction(async (tx) => ({
      top: await readTop(tx, scope, "donor", 10),
      donors: await countDonors(tx, scope),
      slices: await readSlices(tx, scope, "2026-06-01", "2026-06-30"),
      read: (
        await tx.execute<{ rows: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('rollups', 'organization_rollups')`)
      )[0]?.rows,
    }));
    expect(top.map((one) => one.key.slice(campaign.id.length))).toEqual(
      [DONORS - 1, DONORS, ...Array.from({ length: 8 }, (_, index) => DONORS - 2 - index)].map(String),
    );
    const changes = kind === "a campaign" ? { donors: 1, donations: 2 } : { donors: 2, donations: 4 };
    expect(donors).toBe(DONORS + changes.donors);
    expect(slices.find(({ dimension }) => dimension === "day")?.donationCount).toBe(changes.donations);
    expect(read).toBeGreaterThan(0);
    // A few dozen rows, or more with outdated planner statistics.
    expect(read).toBeLessThan(DONORS / 40);
  },
);
