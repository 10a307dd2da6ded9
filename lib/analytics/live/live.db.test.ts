import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberships } from "@/db/schema/memberships";
import { makeCampaign, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { flagForReview } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { waitForOverview } from "../api";
import { readVersions } from "./versions-store";
import { Watch } from "./watch";

/** Each quarter of an hour starts a new version, so the clock stands in the middle of one. */
const QUARTER_MS = 15 * 60_000;
beforeEach(() => {
  const begun = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS;
  vi.useFakeTimers({ now: begun + QUARTER_MS / 2, toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

type Org = Awaited<ReturnType<typeof makeOrganization>>;

function poll(org: Org, after?: string, db = testDatabase()) {
  const ctx: Context = {
    db,
    actor: { kind: "person", userId: org.ownerId },
    now: new Date(),
    requestId: "test",
  };
  return waitForOverview.run(ctx, { params: { idOrSlug: org.slug }, query: { after, seconds: 25 } });
}

test("a donation, a refund and an alert each return the complete overview", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const { version } = await poll(org);
  const gave = poll(org, version);
  const donation = await paidDonation(campaign);
  const first = await gave;
  expect(first.overview?.latestDonations.map(({ id }) => id)).toEqual([donation.id]);
  expect(first.overview?.total).toEqual({ raisedCents: 5000, donationCount: 1 });
  const refund = poll(org, first.version);
  await refunded(donation, 2000);
  const second = await refund;
  expect(second.overview?.total).toEqual({ raisedCents: 3000, donationCount: 1 });
  const alert = poll(org, second.version);
  await flagForReview(testDatabase(), {
    cause: `test:${org.id}`,
    orgId: org.id,
    kind: "FEE_DIFFERS",
    message: "m",
  });
  expect((await alert).overview?.openAlerts).toBe(1);
});

test("a page that was offline gets everything that changed since, once", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const { version } = await poll(org);
  const made = [await paidDonation(campaign), await paidDonation(campaign), await paidDonation(campaign)];
  const { overview } = await poll(org, version);
  expect(overview?.latestDonations.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
});

test("a member who is removed while the page waits gets nothing more", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const { version } = await poll(org);
  const waiting = poll(org, version);
  const refused = expect(waiting).rejects.toMatchObject({ code: "forbidden" });
  await testDatabase()
    .delete(memberships)
    .where(and(eq(memberships.orgId, org.id), eq(memberships.userId, org.ownerId)));
  await paidDonation(campaign);
  await refused;
});

test("an API key is refused, since it may be revoked while it waits", async () => {
  const org = await makeOrganization();
  const ctx: Context = {
    db: testDatabase(),
    actor: { kind: "key", keyId: "k", orgId: org.id, role: "ADMIN", mayWrite: true, createdBy: org.ownerId },
    now: new Date(),
    requestId: "test",
  };
  const call = waitForOverview.run(ctx, { params: { idOrSlug: org.slug }, query: { seconds: 1 } });
  await expect(call).rejects.toMatchObject({ code: "forbidden" });
});

test("every process notifies its pages, with the same version", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const connections = [ownConnection(1).db, ownConnection(1).db];
  const processes = connections.map((db) => new Watch((orgIds) => readVersions(db, orgIds)));
  const after = (await readVersions(testDatabase(), [org.id])).get(org.id) ?? "";
  const versions = processes.map((process, index) =>
    process.next({ orgId: org.id, caller: `p${index}`, after }, { ms: 60_000 }),
  );
  await paidDonation(campaign);
  const [one, other] = await Promise.all(versions);
  expect(one).not.toBe(after);
  expect(other).toBe(one);
});

test("a change that commits after a later one is not missed", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const versionNow = async () => (await readVersions(testDatabase(), [org.id])).get(org.id);
  const { db } = ownConnection(1);
  let between: string | undefined;
  await db.transaction(async (tx) => {
    // This entry has the lower id.
    await tx.execute(sql`
      insert into journal_entries (cause, kind, org_id, raised_cents, donation_count, occurred_at, recorded_at)
      values (${`test:${org.id}`}, 'CORRECTION', ${org.id}, 0, 0, now(), now())`);
    await paidDonation(campaign);
    between = await versionNow();
  });
  expect(await versionNow()).not.toBe(between);
});

test("a version reads fifty journal entries, regardless of how many an organization has", async () => {
  const org = await makeOrganization();
  class Undone extends Error {}
  let read = Number.NaN;
  const work = testDatabase().transaction(async (tx) => {
    await tx.execute(sql`
      insert into journal_entries (cause, kind, org_id, raised_cents, donation_count, occurred_at, recorded_at)
      select ${org.id} || n, 'CORRECTION', ${org.id}, 0, 0, now(), now() from generate_series(1, 20000) n`);
    await tx.execute(sql`analyze journal_entries`);
    const rowsRead = async () =>
      Number(
        (
          await tx.execute<{ rows: number }>(sql`
            select sum(seq_tup_read + idx_tup_fetch) as rows from pg_stat_xact_user_tables where relname = 'journal_entries'`)
        )[0]?.rows,
      );
    const before = await rowsRead();
    await readVersions(tx, [org.id]);
    read = (await rowsRead()) - before;
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(200);
});
