import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, ownConnection, testDatabase, unique } from "@/db/testing";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { rebuildOrganizationRollups, rebuildRollups } from "./rebuild-store";
import { countDonors, readSlices, readTop } from "./report-store";
import { campaignsWithPending, fold } from "./store";

const DONORS = 12;

/** Returns the folded totals of the organization and the sums of its campaigns' roll-ups, which must be equal. */
async function folded(orgId: string) {
  const db = testDatabase();
  const kept = await db.execute(sql`
    select dimension, key, amount_cents, donation_count, anonymous_count, donor_count
    from organization_rollups where org_id = ${orgId} order by dimension, key`);
  const added = await db.execute(sql`
    with sums as (
      select dimension, key, sum(amount_cents)::bigint as amount_cents, sum(donation_count)::bigint as donation_count,
             sum(anonymous_count)::bigint as anonymous_count
      from rollups r join campaigns c on c.id = r.campaign_id where c.org_id = ${orgId} group by dimension, key
    )
    select *, case when dimension = 'total'
      then (select count(*) from sums where dimension = 'donor' and donation_count > 0) else 0 end as donor_count
    from sums order by dimension, key`);
  return { kept: [...kept], added: [...added] };
}

test("an organization's donors are counted once while several campaigns fold concurrently", async () => {
  // The same few donors give to all campaigns and are refunded, so that every fold adds or removes a donor.
  const { db } = ownConnection(16);
  const org = await makeOrganization();
  const campaigns = await Promise.all(Array.from({ length: 4 }, () => makeCampaign(org.id)));
  let writing = true;
  const write = async (campaignId: string) => {
    for (let turn = 0; turn < 60; turn += 1) {
      const row = {
        campaignId,
        donorId: `${org.id}d${turn % DONORS}`,
        day: "2026-06-01",
        hour: 12,
        method: "CARD",
        frequency: "ONE_TIME",
        anonymous: turn % 5 === 0,
      };
      await db.insert(rollupPending).values({ ...row, amountCents: 100, donationCount: 1 });
      // The first half of the donors are refunded.
      if (turn % DONORS < DONORS / 2)
        await db.insert(rollupPending).values({ ...row, amountCents: -100, donationCount: -1 });
    }
  };
  const keepFolding = async (campaignId: string) => {
    while (writing) await fold(db, campaignId);
  };
  const read = async () => {
    while (writing)
      await db.transaction(
        async (tx) => {
          const donors = await countDonors(tx, { orgId: org.id });
          const top = await readTop(tx, { orgId: org.id }, "donor", 10);
          const [total] = (await readSlices(tx, { orgId: org.id }, "2026-06-01", "2026-06-01")).filter(
            ({ dimension }) => dimension === "total",
          );
          const giving = await tx.execute<{ donors: number }>(sql`
            select count(*)::int as donors from (
              select key from (
                select key, donation_count from rollups
                where dimension = 'donor' and campaign_id in (select id from campaigns where org_id = ${org.id})
                union all
                select donor_id, donation_count from rollup_pending
                where campaign_id in (select id from campaigns where org_id = ${org.id})
              ) as parts group by key having sum(donation_count) > 0
            ) as counting`);
          expect(donors).toBe(giving[0]?.donors);
          expect(total?.amountCents ?? 0).toBe(100 * (total?.donationCount ?? 0));
          for (const one of top) expect(one.amountCents).toBe(100 * one.donationCount);
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      );
  };
  const written = Promise.all(campaigns.map(({ id }) => write(id))).finally(() => {
    writing = false;
  });
  await Promise.all([written, ...campaigns.map(({ id }) => keepFolding(id)), read(), read()]);
  for (const { id } of campaigns) await fold(db, id);

  expect((await campaignsWithPending(db)).filter((id) => campaigns.some((one) => one.id === id))).toEqual([]);
  const { kept, added } = await folded(org.id);
  expect(kept).toEqual(added);
  expect(kept.find((row) => row["dimension"] === "total")).toMatchObject({
    amount_cents: String(100 * campaigns.length * 30),
    donation_count: String(campaigns.length * 30),
    donor_count: String(DONORS / 2),
  });
});

test("repairing a campaign keeps its organization's totals correct while donations complete and fold concurrently", async () => {
  const { db } = ownConnection();
  const org = await makeOrganization();
  const [one, other] = [await makeCampaign(org.id), await makeCampaign(org.id)];
  const email = `${unique()}@example.com`;
  let settling = true;
  const give = async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const donation = await paidDonation(turn % 2 ? one : other, turn % 3 ? { donorEmail: email } : {});
      if (turn % 4 === 0) await refunded(donation, donation.totalChargedCents);
      await fold(db, turn % 2 ? one.id : other.id);
    }
  };
  const repair = async () => {
    while (settling) {
      await rebuildRollups(db, one.id, 10_000);
      await rebuildOrganizationRollups(db, org.id, 10_000);
    }
  };
  const given = give().finally(() => {
    settling = false;
  });
  await Promise.all([given, repair()]);
  for (const { id } of [one, other]) await fold(db, id);
  const { kept, added } = await folded(org.id);
  expect(kept).toEqual(added);
  // Nine of the twelve donations count: six of the repeat donor, three of one-time donors.
  expect(kept.find((row) => row["dimension"] === "total")).toMatchObject({
    donation_count: "9",
    amount_cents: "45000",
  });
  const counting = await db.execute<{ donors: string }>(
    sql`select count(distinct donor_id) as donors from donations where org_id = ${org.id} and status = 'SUCCEEDED'`,
  );
  expect(await countDonors(db, { orgId: org.id })).toBe(Number(counting[0]?.donors));
});

test("a transaction that does not fold for the organization finds nothing to fold, and nothing is lost", async () => {
  const db = testDatabase();
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  await paidDonation(campaign);
  // As the previous release does, which may still be running.
  const taken = await db.execute(
    sql`delete from rollup_pending where campaign_id = ${campaign.id} returning id`,
  );
  expect([...taken]).toEqual([]);
  expect(await countDonors(db, { orgId: org.id })).toBe(1);
  expect(await fold(db, campaign.id)).toBe(1);
  expect(await countDonors(db, { orgId: org.id })).toBe(1);
});
