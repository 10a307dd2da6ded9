import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { donationIntents, donations } from "@/db/schema/donations";
import {
  makeCampaign,
  makeDonation,
  makeOrganization,
  ownConnection,
  testDatabase,
  unique,
} from "@/db/testing";
import { databaseBefore, upgradeTest } from "@/db/testing/migrations";
import { attachIntent } from "@/lib/donations/create/write-store";
import { findPaidFor } from "@/lib/donations/store";

const campaign = async () => makeCampaign((await makeOrganization()).id);
const open = { status: "PENDING", succeededAt: null } as const;
const db = testDatabase;

upgradeTest(
  "an upgrade records the intents of earlier donations, and resumes where it was interrupted",
  async () => {
    const { url, sql: before } = await databaseBefore("0038_cheaper_donations");
    await before`
    insert into organizations (id, name, slug, email, notification_email, created_at, updated_at)
    values ('o', 'o', 'ooo', 'a@b.example', 'a@b.example', now(), now())`;
    await before`
    insert into campaigns (id, org_id, title, slug, type, suggested_amounts, created_at, updated_at)
    values ('c', 'o', 'c', 'ccc', 'DONATION', '{}', now(), now())`;
    await before`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    values ('d', 'o', 'a@b.example', 'A', 'B', now())`;
    // More than one batch, every tenth without an intent.
    await before`
    insert into donations (id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method, amount_cents,
      processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version, donor_email,
      donor_first_name, donor_last_name, anonymous, email_opt_in, processor_intent_id, created_at, updated_at)
    select 'g' || n, 'o', 'c', 'd', 'r' || n, 'ONE_TIME', 'CARD', 5000, 140, 0, 5000, 4860, false, 'test', 'a@b.example', 'A',
      'B', false, false, case when n % 10 > 0 then 'pi_' || n end, now(), now()
    from generate_series(1, 5000) n`;
    const state = async () => {
      const [noted] = await before<{ count: number }[]>`
      select count(*)::int from donation_intents i join donations d
      on d.id = i.donation_id and d.processor_intent_id = i.intent_id`;
      const indexes = await before<{ name: string; valid: boolean }[]>`
      select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where indrelid = 'donations'::regclass and relname ~ '^donations_(intent|open)' order by relname`;
      return { noted: noted?.count, indexes: [...indexes] };
    };
    const done = {
      noted: 4500,
      indexes: ["donations_open_by_campaign", "donations_open_client", "donations_open_created"].map(
        (name) => ({ name, valid: true }),
      ),
    };
    await migrate(url);
    expect(await state()).toEqual(done);

    // The state left by an upgrade that was interrupted while it recorded intents and built an index.
    await before`delete from donation_intents where donation_id > 'g3'`;
    await before`create unique index donations_intent on donations (processor_intent_id)`;
    await before`update pg_index set indisvalid = false where indexrelid = 'donations_open_created'::regclass`;
    await Promise.all([migrate(url), migrate(url)]);
    expect(await state()).toEqual(done);
  },
);

test("storing the id of a payment writes to no index of its donation", async () => {
  const { id } = await makeDonation(await campaign(), { ...open, processorIntentId: null });
  const updatedInPlace = await ownConnection(1).db.transaction(async (tx) => {
    await attachIntent(tx, id, unique("pi_"));
    const [row] = await tx.execute<{ updated: number; in_place: number }>(sql`
      select pg_stat_get_xact_tuples_updated('donations'::regclass)::int as updated,
        pg_stat_get_xact_tuples_hot_updated('donations'::regclass)::int as in_place`);
    return row;
  });
  expect(updatedInPlace).toEqual({ updated: 1, in_place: 1 });
});

test("an intent belongs to one donation", async () => {
  const processorIntentId = unique("pi_");
  const mine = await makeDonation(await campaign(), { ...open, processorIntentId });
  const other = await makeDonation(await campaign(), { ...open, processorIntentId: null });
  await expect(attachIntent(db(), other.id, processorIntentId)).rejects.toThrow();
  await expect(makeDonation(await campaign(), { ...open, processorIntentId })).rejects.toThrow();
  expect((await findPaidFor(db(), processorIntentId, other.id))?.id).toBe(mine.id);
});

test("a donation whose intent changes is found by the new one, and another donation may take the old one", async () => {
  const former = unique("pi_");
  const next = unique("pi_");
  const mine = await makeDonation(await campaign(), { ...open, processorIntentId: former });
  await attachIntent(db(), mine.id, next);
  expect((await findPaidFor(db(), next, null))?.id).toBe(mine.id);
  expect(await findPaidFor(db(), former, mine.id)).toBeNull();
  const other = await makeDonation(await campaign(), { ...open, processorIntentId: former });
  expect((await findPaidFor(db(), former, null))?.id).toBe(other.id);
  await db().update(donations).set({ processorIntentId: null }).where(eq(donations.id, mine.id));
  expect(await db().select().from(donationIntents).where(eq(donationIntents.intentId, next))).toEqual([]);
});

test("a caller's open donations are not read through the indexes of all open ones", async () => {
  // Without the caller's own index, the planner would use any index whose condition is met.
  const used = await ownConnection(1).db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await tx.execute<{ "QUERY PLAN": string }>(sql`
      explain select count(*) from donations
      where client_key = 'c' and status in ('PENDING', 'FAILED') and closed_at is null and processing_since is null
        and verifying_since is null and payment_reported_at is null`);
    return plan.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(used).toMatch(/donations_(open_)?client/);
});
