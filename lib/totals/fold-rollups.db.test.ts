import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { ledgerPending } from "@/db/schema/ledger-balances";
import { rollupPending } from "@/db/schema/rollups";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { foldAllBalances } from "@/lib/ledger/fold-balances";
import { systemContext } from "@/lib/ledger/testing/story";
import { foldEverything } from "./fold-rollups";
import { MAY_FOLD } from "./store";

/** The sum of two of these exceeds what can be stored. */
const TOO_LARGE = Number.MAX_SAFE_INTEGER * 600;

const change = (campaignId: string, amountCents: number) => ({
  campaignId,
  donorId: campaignId,
  day: "2026-06-01",
  hour: 12,
  method: "CARD",
  frequency: "ONE_TIME",
  anonymous: false,
  amountCents,
  donationCount: 1,
});

test("an organization whose totals or balances cannot be folded does not hold up others", async () => {
  const db = testDatabase();
  const ids = await Promise.all(
    // In any order of folding, some that fail come before some that do not.
    Array.from({ length: 16 }, async (_, index) => {
      const orgId = (await makeOrganization()).id;
      return { orgId, campaignId: (await makeCampaign(orgId)).id, fails: index % 2 === 0 };
    }),
  );
  const failing = ids.filter(({ fails }) => fails);
  onTestFinished(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select ${MAY_FOLD}`);
      await tx.delete(rollupPending);
      await tx.delete(ledgerPending);
    }),
  );
  for (const { orgId, campaignId, fails } of ids)
    for (const amountCents of fails ? [TOO_LARGE, TOO_LARGE] : [100, 200]) {
      await db.insert(rollupPending).values(change(campaignId, amountCents));
      await db.insert(ledgerPending).values({ orgId, account: "PROCESSOR", amountCents });
    }
  await foldEverything(systemContext());
  await foldAllBalances(systemContext());
  const left = await db.execute<{ campaign_id: string }>(
    sql`select distinct campaign_id from rollup_pending order by campaign_id`,
  );
  expect(left.map((row) => row.campaign_id)).toEqual(failing.map(({ campaignId }) => campaignId).sort());
  const owed = await db.execute<{ org_id: string }>(
    sql`select distinct org_id from ledger_pending order by org_id`,
  );
  expect(owed.map((row) => row.org_id)).toEqual(failing.map(({ orgId }) => orgId).sort());
});
