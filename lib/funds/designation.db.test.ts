import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { designations, donationFunds } from "@/db/schema/donation-funds";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { updateCampaign } from "@/lib/campaigns/api";
import { updateCampaignInput } from "@/lib/campaigns/schemas";
import { getDonation, listDonations } from "@/lib/donations/api";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { newContext } from "@/lib/http/context";
import { verifyLedger } from "@/lib/ledger/api";
import { disputed, paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import {
  correctOfflineDonation,
  recordOfflineDonation,
  voidOfflineDonation,
} from "@/lib/offline-donations/api";
import { correctOfflineInput, offlineDonationInput } from "@/lib/offline-donations/schemas";
import { fold } from "@/lib/totals/store";
import { deleteFund, designateDonation, updateFund } from "./api";
import { designateInput } from "./schemas";

vi.mock("@/lib/services/log");
vi.mock("@/lib/services/inngest/send");

const db = testDatabase();

async function makeSetup() {
  const org = await makeOrganization();
  const [building, kitchen] = [
    await makeFund(org.id, { name: "Building" }),
    await makeFund(org.id, { name: "Kitchen" }),
  ];
  const campaign = await makeCampaign(org.id);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const read = (id: string) => getDonation.run(ctx, { params: { id } });
  return {
    org,
    ctx,
    campaign,
    building,
    kitchen,
    read,
    designate: (id: string, body: Record<string, unknown>) =>
      designateDonation.run(ctx, {
        params: { id },
        body: designateInput.parse({ reason: "Asked by phone", ...body }),
      }),
    /** Returns the names and cents of a donation's funds. */
    funds: async (id: string) =>
      (await read(id)).funds.map(({ fund, amountCents }) => [fund?.name ?? null, amountCents]),
    /** Returns the counted total of a fund. */
    total: async (fundId: string) => {
      const [row] = await db.execute<{ cents: string; donations: string }>(sql`
        select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(donation_count), 0) as donations from (
          select amount_cents, donation_count from fund_rollups where fund_id = ${fundId}
          union all select amount_cents, donation_count from fund_pending where fund_id = ${fundId}) t`);
      return [Number(row?.cents), Number(row?.donations)];
    },
    differences: async () => {
      const { checks } = await verifyLedger.run(systemContext(), { params: { idOrSlug: org.id } });
      return checks.flatMap((check) => check.differences);
    },
    record: (input: Record<string, unknown>) =>
      recordOfflineDonation.run(ctx, {
        params: { idOrSlug: org.id },
        body: offlineDonationInput.parse({
          campaignId: campaign.id,
          method: "CASH",
          receivedOn: "2026-06-01",
          donor: { lastName: "Diaz" },
          ...input,
        }),
      }),
  };
}

describe("the totals of funds", () => {
  test("follow payment, refund, dispute and folding, and equal a recount", async () => {
    const { campaign, building, total, differences } = await makeSetup();
    await makeDonation(campaign, { fundId: building.id });
    expect(await total(building.id)).toEqual([0, 0]);
    const partly = await paidDonation(campaign, { fundId: building.id });
    const contested = await paidDonation(campaign, { fundId: building.id });
    await paidDonation(campaign);
    expect(await total(building.id)).toEqual([10_000, 2]);
    await fold(db, campaign.id);
    await refunded(partly, 1250);
    expect(await total(building.id)).toEqual([8750, 2]);
    await disputed(contested);
    expect(await total(building.id)).toEqual([3750, 1]);
    await fold(db, campaign.id);
    expect(await total(building.id)).toEqual([3750, 1]);
    expect(await db.execute(sql`select from fund_pending where fund_id = ${building.id}`)).toHaveLength(0);
    expect(await differences()).toEqual([]);
  });

  test("of a split donation share a partial refund by the largest remainder", async () => {
    const { campaign, building, kitchen, designate, total, differences } = await makeSetup();
    const { id, orgId } = await paidDonation(campaign);
    await designate(id, {
      split: [
        { fundId: building.id, amountCents: 1667 },
        { fundId: kitchen.id, amountCents: 1667 },
        { fundId: null, amountCents: 1666 },
      ],
    });
    await refunded({ id, orgId }, 1000);
    // Unrounded shares of $40.00: 1333.6, 1333.6 and 1332.8.
    expect([await total(building.id), await total(kitchen.id)]).toEqual([
      [1334, 1],
      [1333, 1],
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe("a re-designation", () => {
  test("moves totals and records the author, the reason and the previous funds", async () => {
    const { org, campaign, building, kitchen, designate, funds, total, read, differences } =
      await makeSetup();
    const { id } = await paidDonation(campaign, { fundId: building.id });
    await designate(id, { fundId: kitchen.id, reason: "Entered wrongly" });
    expect([await total(building.id), await total(kitchen.id)]).toEqual([
      [0, 0],
      [5000, 1],
    ]);
    await designate(id, {
      split: [
        { fundId: building.id, amountCents: 2000 },
        { fundId: null, amountCents: 3000 },
      ],
    });
    expect(await funds(id)).toEqual([
      ["Building", 2000],
      [null, 3000],
    ]);
    expect([await total(building.id), await total(kitchen.id)]).toEqual([
      [2000, 1],
      [0, 0],
    ]);
    await designate(id, { fundId: null });
    expect(await funds(id)).toEqual([[null, 5000]]);
    const { designations: trail } = await read(id);
    expect(trail.map(({ revision, reason }) => [revision, reason])).toEqual([
      [3, "Asked by phone"],
      [2, "Asked by phone"],
      [1, "Entered wrongly"],
    ]);
    expect(trail[2]).toMatchObject({
      before: [{ fundId: building.id, name: "Building", amountCents: 5000 }],
      after: [{ fundId: kitchen.id, name: "Kitchen", amountCents: 5000 }],
      author: { kind: "PERSON", id: org.ownerId },
    });
    const log = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual(Array(3).fill("donation.designated"));
    expect(log[0]).toMatchObject({
      before: { funds: ["Building: $50.00"] },
      after: { funds: ["Kitchen: $50.00"], note: "Entered wrongly" },
    });
    expect(await differences()).toEqual([]);
  });

  test("that is repeated changes nothing; one based on an older revision is refused", async () => {
    const { campaign, building, kitchen, designate, read } = await makeSetup();
    const { id } = await paidDonation(campaign);
    await designate(id, { fundId: building.id, revision: 0 });
    await designate(id, { fundId: building.id, revision: 1 });
    expect((await read(id)).designations).toHaveLength(1);
    await expect(designate(id, { fundId: kitchen.id, revision: 0 })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("in concurrent requests gets an entry each, and totals agree", async () => {
    const { campaign, building, kitchen, designate, read, differences } = await makeSetup();
    const { id } = await paidDonation(campaign);
    const split = [
      { fundId: building.id, amountCents: 1 },
      { fundId: kitchen.id, amountCents: 4999 },
    ];
    await Promise.all([
      designate(id, { fundId: building.id }),
      designate(id, { fundId: kitchen.id }),
      designate(id, { split }),
    ]);
    const { designations: trail } = await read(id);
    expect(trail.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    for (const [index, { before }] of trail.entries())
      expect(before).toEqual(trail[index + 1]?.after ?? before);
    expect(await differences()).toEqual([]);
  });

  test("accepts only active funds of the organization, parts of the amount, and a paid donation", async () => {
    const { campaign, building, designate } = await makeSetup();
    const paid = await paidDonation(campaign);
    const old = await makeFund(campaign.orgId, { archivedAt: new Date() });
    const foreign = await makeFund((await makeOrganization()).id);
    for (const fundId of [old.id, foreign.id, unique()])
      await expect(designate(paid.id, { fundId })).rejects.toMatchObject({
        extra: { fieldErrors: { fundId: ["The organization has no such fund in use"] } },
      });
    const split = [
      { fundId: building.id, amountCents: 2000 },
      { fundId: null, amountCents: 2999 },
    ];
    await expect(designate(paid.id, { split })).rejects.toMatchObject({ code: "invalid" });
    await expect(designate(paid.id, { fundId: null, renewals: true })).rejects.toMatchObject({
      extra: { fieldErrors: { renewals: ["This is no recurring donation"] } },
    });
    const unpaid = await makeDonation(campaign);
    await expect(designate(unpaid.id, { fundId: building.id })).rejects.toMatchObject({ code: "conflict" });
    // A designation to a fund archived since can be repeated.
    const kept = await paidDonation(campaign, { fundId: old.id });
    await expect(designate(kept.id, { fundId: old.id })).resolves.toMatchObject({ designations: [] });
  });
});

describe("the database refuses", () => {
  test("parts that do not sum to the amount, other parts of a split donation, and changes of the history", async () => {
    const { campaign, building, designate } = await makeSetup();
    const { id } = await paidDonation(campaign);
    const part = (fundId: string | null, amountCents: number, position: number) => ({
      donationId: id,
      fundId,
      amountCents,
      position,
    });
    const split = () => db.update(donations).set({ split: true }).where(eq(donations.id, id));
    await db.insert(donationFunds).values([part(building.id, 2000, 0), part(null, 2999, 1)]);
    await expect(split()).rejects.toThrow();
    await db
      .update(donationFunds)
      .set({ amountCents: 3000 })
      .where(and(eq(donationFunds.donationId, id), eq(donationFunds.position, 1)));
    await split();
    await expect(db.delete(donationFunds).where(eq(donationFunds.donationId, id))).rejects.toThrow();
    await expect(db.insert(donationFunds).values(part(unique(), 1, 2))).rejects.toThrow();
    const more = { amountCents: 4999, netRaisedCents: 4999 };
    await expect(db.update(donations).set(more).where(eq(donations.id, id))).rejects.toThrow();
    await designate(id, { fundId: building.id });
    await expect(
      db.update(designations).set({ reason: "Other" }).where(eq(designations.donationId, id)),
    ).rejects.toThrow();
    await expect(db.delete(designations).where(eq(designations.donationId, id))).rejects.toThrow();
  });
});

describe("an offline donation", () => {
  test("is designated to the given fund, split, or in the campaign's default fund", async () => {
    const { ctx, campaign, building, kitchen, record, funds, total, differences } = await makeSetup();
    await updateCampaign.run(ctx, {
      params: { id: campaign.id },
      body: updateCampaignInput.parse({ defaultFundId: kitchen.id }),
    });
    const byDefault = await record({ amountCents: 1000 });
    const general = await record({ amountCents: 1000, fundId: null });
    const split = [
      { fundId: building.id, amountCents: 700 },
      { fundId: kitchen.id, amountCents: 300 },
    ];
    const divided = await record({ amountCents: 1000, split });
    expect(await funds(byDefault.id)).toEqual([["Kitchen", 1000]]);
    expect(await funds(general.id)).toEqual([[null, 1000]]);
    expect(await funds(divided.id)).toEqual([
      ["Building", 700],
      ["Kitchen", 300],
    ]);
    expect([await total(building.id), await total(kitchen.id)]).toEqual([
      [700, 1],
      [1300, 2],
    ]);
    await expect(record({ amountCents: 1000, fundId: unique() })).rejects.toMatchObject({
      extra: { fieldErrors: { fundId: ["The organization has no such fund in use"] } },
    });
    await expect(
      record({ amountCents: 1000, split: [...split.slice(1), { fundId: unique(), amountCents: 700 }] }),
    ).rejects.toMatchObject({
      extra: { fieldErrors: { split: ["The organization has no such fund in use"] } },
    });
    expect(() => record({ amountCents: 999, split })).toThrow("The parts add up to $10.00 instead of $9.99");
    expect(await differences()).toEqual([]);
  });

  test("keeps its split in proportion when its amount is corrected, with an entry, and leaves the totals when voided", async () => {
    const { ctx, building, kitchen, record, funds, read, total, differences } = await makeSetup();
    const split = [
      { fundId: building.id, amountCents: 700 },
      { fundId: kitchen.id, amountCents: 300 },
    ];
    const { id } = await record({ amountCents: 1000, split });
    const correct = (body: Record<string, unknown>) =>
      correctOfflineDonation.run(ctx, { params: { id }, body: correctOfflineInput.parse(body) });
    await correct({ amountCents: 333, receivedOn: "2026-05-30" });
    expect(await funds(id)).toEqual([
      ["Building", 233],
      ["Kitchen", 100],
    ]);
    expect((await read(id)).designations).toMatchObject([
      {
        revision: 1,
        reason: "The amount was corrected",
        before: [{ amountCents: 700 }, { amountCents: 300 }],
      },
    ]);
    expect(await total(building.id)).toEqual([233, 1]);
    expect(await differences()).toEqual([]);
    await voidOfflineDonation.run(ctx, { params: { id }, body: { reason: "The check was returned" } });
    expect(await total(building.id)).toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });
});

describe("a fund in use", () => {
  test("cannot be deleted, nor archived while a campaign accepts donations for it", async () => {
    const { org, ctx, campaign, building, kitchen } = await makeSetup();
    const at = (fundId: string) => ({ params: { idOrSlug: org.slug, fundId } });
    const change = (body: Record<string, unknown>) =>
      updateCampaign.run(ctx, { params: { id: campaign.id }, body: updateCampaignInput.parse(body) });
    await change({ defaultFundId: building.id, fundIds: [kitchen.id] });
    for (const { id } of [building, kitchen]) {
      await expect(deleteFund.run(ctx, at(id))).rejects.toMatchObject({ code: "conflict" });
      await expect(updateFund.run(ctx, { ...at(id), body: { archived: true } })).rejects.toMatchObject({
        code: "conflict",
      });
    }
    await change({ status: "ENDED" });
    await updateFund.run(ctx, { ...at(kitchen.id), body: { archived: true } });
    await expect(change({ status: "ACTIVE" })).rejects.toMatchObject({
      extra: { fieldErrors: { fundIds: ["The organization has no such fund in use"] } },
    });
    await change({ status: "ACTIVE", fundIds: [] });
    await deleteFund.run(ctx, at(kitchen.id));
    await paidDonation(campaign, { fundId: building.id });
    await change({ defaultFundId: null });
    await expect(deleteFund.run(ctx, at(building.id))).rejects.toMatchObject({ code: "conflict" });
  });
});

test("lists filter donations by fund, including parts of split ones, and name their funds", async () => {
  const { org, ctx, campaign, building, kitchen, designate } = await makeSetup();
  const general = await paidDonation(campaign);
  const undivided = await paidDonation(campaign, { fundId: building.id });
  const divided = await paidDonation(campaign);
  await designate(divided.id, {
    split: [
      { fundId: building.id, amountCents: 2000 },
      { fundId: kitchen.id, amountCents: 3000 },
    ],
  });
  const found = async (fundId?: string) => {
    const query = listDonationsQuery.parse({ orgId: org.id, expand: "progress", ...(fundId && { fundId }) });
    const { donations: rows } = await listDonations.run(ctx, { query });
    return rows.map(({ id, funds }) => ({ id, funds })).sort((a, b) => (a.id < b.id ? -1 : 1));
  };
  const sorted = <T extends { id: string }>(rows: T[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  const inGeneral = { id: general.id, funds: [null] };
  const inBuilding = { id: undivided.id, funds: ["Building"] };
  const inBoth = { id: divided.id, funds: ["Building", "Kitchen"] };
  expect(await found()).toEqual(sorted([inGeneral, inBuilding, inBoth]));
  expect(await found(building.id)).toEqual(sorted([inBuilding, inBoth]));
  expect(await found(kitchen.id)).toEqual([inBoth]);
  expect(await found("general")).toEqual([inGeneral]);
  expect(await found(unique())).toEqual([]);
});
