import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { refunds } from "@/db/schema/refunds";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getDonation, listDonations } from "@/lib/donations/api";
import { newContext } from "@/lib/http/context";
import { disputed, NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { listDonationsQuery } from "./schemas";

const db = () => testDatabase();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function setUp() {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const campaign = await makeCampaign(org.id);
  const me = { ...newContext({ kind: "person", userId: org.ownerId }), db: db() };
  const list = (query: Record<string, string>) =>
    listDonations.run(me, { query: listDonationsQuery.parse({ orgId: org.id, ...query }) });
  const ids = async (query: Record<string, string>) => (await list(query)).donations.map(({ id }) => id);
  const updatedAt = async (id: string) => (await getDonation.run(me, { params: { id } })).updatedAt;
  return { org, campaign, me, list, ids, updatedAt };
}

describe("`updatedAt` of a donation", () => {
  test("changes with a refund or dispute that the donation shows, not when one is only read", async () => {
    const { campaign, updatedAt } = await setUp();
    const { id, orgId } = await paidDonation(campaign);
    expect(await updatedAt(id)).toBe(NOW.toISOString());
    const refundId = unique();
    const values = { id: refundId, orgId, donationId: id, amountCents: 100, createdAt: later(1) };
    await db()
      .insert(refunds)
      .values({ ...values, origin: "STAFF", status: "FAILED", updatedAt: later(1) });
    expect(await updatedAt(id)).toBe(later(1).toISOString());
    const refund = (set: Partial<typeof refunds.$inferInsert>) =>
      db().update(refunds).set(set).where(eq(refunds.id, refundId));
    await refund({ updatedAt: later(2) });
    expect(await updatedAt(id)).toBe(later(1).toISOString());
    await refund({ failureReason: "No such card", updatedAt: later(3) });
    expect(await updatedAt(id)).toBe(later(3).toISOString());
    const disputeId = await disputed({ id, orgId });
    const dispute = (set: Partial<typeof disputes.$inferInsert>) =>
      db().update(disputes).set(set).where(eq(disputes.id, disputeId));
    await dispute({ stateCheckedAt: later(4), updatedAt: later(4) });
    expect(await updatedAt(id)).toBe(later(3).toISOString());
    await dispute({ processorStatus: "under_review", updatedAt: later(5) });
    expect(await updatedAt(id)).toBe(later(5).toISOString());
  });

  test("never decreases: of two concurrent changes, the one that started first may commit last", async () => {
    const { campaign, updatedAt } = await setUp();
    const { id } = await makeDonation(campaign, { updatedAt: later(2) });
    const change = (set: Partial<typeof donations.$inferInsert>) =>
      db().update(donations).set(set).where(eq(donations.id, id));
    await change({ failureReason: "Declined", updatedAt: later(1) });
    expect(await updatedAt(id)).toBe(later(2).toISOString());
    await change({ failureReason: null, updatedAt: later(3) });
    expect(await updatedAt(id)).toBe(later(3).toISOString());
  });
});

describe("paging by `updatedFrom` and `updatedTo`", () => {
  test("returns old donations that changed and omits unchanged ones, both bounds inclusive", async () => {
    const { campaign, ids } = await setUp();
    const old = new Date("2026-01-01T12:00:00Z");
    await makeDonation(campaign, { createdAt: old, updatedAt: old });
    const donationRow = await paidDonation(campaign, { createdAt: old, updatedAt: old });
    const at = NOW.toISOString();
    expect(await ids({ updatedFrom: at })).toEqual([donationRow.id]);
    expect(await ids({ updatedFrom: at, updatedTo: at })).toEqual([donationRow.id]);
    expect(await ids({ updatedFrom: later(1).toISOString() })).toEqual([]);
    expect(await ids({ updatedTo: new Date(NOW.getTime() - 1).toISOString() })).toHaveLength(1);
    // A whole day in the organization's time zone, in which NOW is early on that day.
    expect(await ids({ updatedFrom: "2026-06-03", updatedTo: "2026-06-03" })).toEqual([donationRow.id]);
    expect(await ids({ updatedFrom: "2026-06-04" })).toEqual([]);
  });

  test("never skips a donation while others are created, refunded or disputed", async () => {
    const { campaign, list } = await setUp();
    const donationRows = [];
    for (let day = 1; day <= 12; day++)
      donationRows.push(await paidDonation(campaign, { createdAt: new Date(Date.UTC(2026, 3, day)) }));
    const seen = new Set<string>();
    for (let page = 1; ; page++) {
      const { donations: found } = await list({
        updatedFrom: NOW.toISOString(),
        page: `${page}`,
        limit: "3",
      });
      if (found.length === 0) break;
      for (const { id } of found) seen.add(id);
      const [donationRow, other] = [donationRows[13 - 2 * page], donationRows[12 - 2 * page]];
      if (donationRow) await refunded(donationRow, 5000);
      if (other) await disputed(other);
      if (page < 4) await paidDonation(campaign, { createdAt: new Date(Date.UTC(2026, 4, page)) });
    }
    for (const { id } of donationRows) expect(seen).toContain(id);
  });

  test("refuses a reversed window on `updatedTo`", async () => {
    const { list } = await setUp();
    const words = "Must not be before updatedFrom";
    await expect(
      list({ updatedFrom: "2026-03-09", updatedTo: "2026-03-09T03:59:59Z" }),
    ).rejects.toMatchObject({
      extra: { fieldErrors: { updatedTo: [words] } },
    });
    const read = listDonationsQuery.safeParse({
      orgId: "o",
      updatedFrom: "2026-03-09",
      updatedTo: "2026-03-08",
    });
    expect(read.error?.issues).toMatchObject([{ path: ["updatedTo"], message: words }]);
  });
});

test("the net amounts of donations add up to the totals after refunds and disputes", async () => {
  const { campaign, me, list } = await setUp();
  const partly = await paidDonation(campaign);
  await refunded(partly, 1250);
  const wholly = await paidDonation(campaign);
  await refunded(wholly, 5000);
  const contested = await paidDonation(campaign);
  await disputed(contested);
  await paidDonation(campaign);
  await makeDonation(campaign);
  const { donations: all } = await list({ expand: "sums" });
  expect(all.reduce((sum, donationRow) => sum + (donationRow.netRaisedCents ?? Number.NaN), 0)).toBe(
    3750 + 5000,
  );
  expect((await getDonation.run(me, { params: { id: partly.id } })).netRaisedCents).toBe(3750);
  expect(await getDonation.run(me, { params: { id: contested.id } })).toMatchObject({
    refundedCents: 0,
    netRaisedCents: 0,
  });
});
