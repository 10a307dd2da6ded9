import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { createGivingLevelInput, updateGivingLevelInput } from "@/lib/campaigns/form/schemas";
import { createGivingLevel, deleteGivingLevel, updateGivingLevel } from "@/lib/campaigns/giving-levels/api";
import { getDonation } from "@/lib/donations/api";
import { getPublicDonation } from "@/lib/donations/public/get-public-donation";
import { getThankYou } from "@/lib/donations/public/get-thank-you";
import { findDonationDetails } from "@/lib/donations/store";
import { listDonorMemberships } from "@/lib/donor-memberships/api";
import { membershipsOfDonorSchema } from "@/lib/donor-memberships/schemas";
import { receiptEmail } from "@/lib/emails/donors/send-receipt";
import { findDonation } from "@/lib/emails/store";
import { openArchive } from "@/lib/exports/archive/testing/open-archive";
import { newContext } from "@/lib/http/context";
import { NOW, paidDonation, refunded } from "@/lib/ledger/testing/story";
import { viewToken } from "@/lib/links/view-token";
import {
  correctOfflineDonation,
  recordOfflineBatch,
  recordOfflineDonation,
} from "@/lib/offline-donations/api";
import {
  correctOfflineInput,
  offlineBatchInput,
  offlineDonationInput,
} from "@/lib/offline-donations/schemas";
import { receiptDocument } from "./receipt-document";
import { makeStatement } from "./statements/get-statement";
import { findStatementDonor } from "./statements/store";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const anyone = { ...newContext({ kind: "public" }), db, now: NOW };
const app = { appOrigin: "https://give.example.org", mode: "live" } as const;

/** A card payment of $360.00. */
const ONLINE = { amountCents: 36_000, totalChargedCents: 36_000, netAmountCents: 35_860 };

/** A membership campaign with the levels Friend ($50, without goods) and Keeper ($300, goods of $50). */
async function makeSetup(type: "MEMBERSHIP" | "DONATION" = "MEMBERSHIP") {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, { type });
  const owner = { ...newContext({ kind: "person", userId: org.ownerId }), db, now: NOW };
  const level = async (name: string, amountCents: number, fairMarketValueCents: number) => {
    const row = { id: unique(), campaignId: campaign.id, name, amountCents, fairMarketValueCents };
    await db.insert(givingLevels).values({ ...row, createdAt: NOW });
    return row;
  };
  const check = (given: object = {}) => ({
    campaignId: campaign.id,
    method: "CHECK",
    checkNumber: unique(),
    amountCents: 36_000,
    receivedOn: "2026-05-20",
    donor: { firstName: "Rosa", lastName: "Diaz" },
    confirmed: true,
    ...given,
  });
  const params = { idOrSlug: org.id };
  return {
    org,
    owner,
    campaign,
    friend: await level("Friend", 5_000, 0),
    keeper: await level("Keeper", 30_000, 5_000),
    record: async (given: object = {}) =>
      (await recordOfflineDonation.run(owner, { params, body: offlineDonationInput.parse(check(given)) })).id,
    recordInBatch: async () => {
      const batch = { name: "Mail", controlCount: 1, controlCents: 36_000, donations: [check()] };
      await recordOfflineBatch.run(owner, { params, body: offlineBatchInput.parse(batch) });
      const [row] = await db.select().from(donations).where(eq(donations.campaignId, campaign.id));
      return row?.id ?? "";
    },
    correct: (id: string, given: object) =>
      correctOfflineDonation.run(owner, { params: { id }, body: correctOfflineInput.parse(given) }),
    /** A donation through the processor. */
    pay: async (given: Partial<typeof donations.$inferInsert> = {}) =>
      (await paidDonation(campaign, { ...ONLINE, ...given })).id,
    add: (given: object) =>
      createGivingLevel.run(owner, {
        params: { id: campaign.id },
        body: createGivingLevelInput.parse(given),
      }),
    update: (levelId: string, given: object) =>
      updateGivingLevel.run(owner, {
        params: { id: campaign.id, levelId },
        body: updateGivingLevelInput.parse(given),
      }),
    remove: (levelId: string) => deleteGivingLevel.run(owner, { params: { id: campaign.id, levelId } }),
    membershipOf: async (id: string) => {
      const donor = (await getDonation.run(owner, { params: { id } })).donor.id;
      const found = await listDonorMemberships.run(owner, { params: { id: donor } });
      return membershipsOfDonorSchema.parse(found).data[0]?.givingLevel?.name ?? null;
    },
  };
}

async function detailsOf(id: string) {
  const details = await findDonationDetails(db, { id });
  if (!details) throw new Error(`there is no donation ${id}`);
  return details;
}

/**
 * Returns the value of goods and the deductible part, in cents, of the donation's page and of its donor's statement.
 */
async function sumsOf(id: string) {
  const page = await getPublicDonation(anyone, viewToken("donation", id));
  const { donation, org } = await detailsOf(id);
  const { donorId } = donation;
  const found = await findStatementDonor(db, org.id, donorId);
  const made =
    found && (await makeStatement(anyone, { ...found, donorId, window: { from: null, before: null } }));
  return [
    [page.goodsValueCents, page.deductibleCents],
    [made?.sums.goodsCents, made?.sums.deductibleCents],
  ];
}

const both = (goods: number, deductible: number) => [
  [goods, deductible],
  [goods, deductible],
];

async function textsOf(id: string) {
  const mailed = await findDonation(db, id);
  if (!mailed) throw new Error(`there is no donation ${id}`);
  return [JSON.stringify(receiptDocument(await detailsOf(id), app)), (await receiptEmail(mailed, app)).text];
}

test("a donation whose amount determines its level has the level's goods on receipt, mail, page and statement", async () => {
  const ways = {
    chosen: (it) => it.record({ givingLevelId: it.keeper.id }),
    check: (it) => it.record(),
    batch: (it) => it.recordInBatch(),
    online: (it) => it.pay(),
    recurring: (it) => it.pay({ frequency: "MONTHLY" }),
  } satisfies Record<string, (it: Awaited<ReturnType<typeof makeSetup>>) => Promise<string>>;
  for (const [way, give] of Object.entries(ways)) {
    const setup = await makeSetup();
    const id = await give(setup);
    expect(await sumsOf(id), way).toEqual(both(5_000, 31_000));
    for (const text of await textsOf(id)) {
      expect(text, way).toContain("Keeper");
      expect(text, way).toContain("$310.00");
      expect(text, way).not.toContain("No goods or services");
    }
    expect((await getThankYou(anyone, viewToken("donation", id))).hasCard, way).toBe(true);
    expect(await setup.membershipOf(id), way).toBe("Keeper");
    const { givingLevel, countedLevel } = await getDonation.run(setup.owner, { params: { id } });
    const keeper = { id: setup.keeper.id, name: "Keeper" };
    expect([givingLevel, countedLevel], way).toEqual([way === "chosen" ? keeper : null, keeper]);
    expect(await sumsOf(id), way).toEqual(both(5_000, 31_000));
  }
});

test("the highest level that the amount reaches counts; below the lowest, and in other campaigns, there are no goods", async () => {
  const { record, correct, membershipOf, owner, keeper } = await makeSetup();
  const id = await record({ amountCents: 4_999 });
  const expected = [
    [4_999, null, 0],
    [5_000, "Friend", 0],
    [29_999, "Friend", 0],
    [30_000, "Keeper", 5_000],
  ] as const;
  for (const [amountCents, name, goods] of expected) {
    await correct(id, { amountCents });
    // Before and after the membership is computed.
    expect(await sumsOf(id)).toEqual(both(goods, amountCents - goods));
    expect(await membershipOf(id)).toBe(name);
    expect(await sumsOf(id)).toEqual(both(goods, amountCents - goods));
  }
  expect((await getDonation.run(owner, { params: { id } })).givingLevel).toBeNull();
  expect(await correct(id, { givingLevelId: keeper.id })).toMatchObject({ givingLevel: { id: keeper.id } });
  const other = await makeSetup("DONATION");
  const plain = await other.record();
  expect(await sumsOf(plain)).toEqual(both(0, 36_000));
  for (const text of await textsOf(plain)) expect(text).not.toContain("Keeper");
});

test("a partial refund does not change the level that the amount reached", async () => {
  const { pay, org, membershipOf } = await makeSetup();
  const id = await pay();
  await refunded({ id, orgId: org.id }, 10_000);
  expect(await sumsOf(id)).toEqual(both(5_000, 21_000));
  expect(await membershipOf(id)).toBe("Keeper");
});

test("a later change of levels changes no receipt or membership, whether or not memberships were computed before", async () => {
  for (const isComputed of [true, false]) {
    const changes = {
      archive: (it) => it.update(it.keeper.id, { archived: true }),
      raise: (it) => it.update(it.keeper.id, { amountCents: 50_000 }),
      add: (it) => it.add({ name: "Guardian", amountCents: 35_000, fairMarketValueCents: 20_000 }),
      remove: (it) => it.remove(it.keeper.id),
    } satisfies Record<string, (it: Awaited<ReturnType<typeof makeSetup>>) => Promise<unknown>>;
    for (const [name, change] of Object.entries(changes)) {
      const setup = await makeSetup();
      const [id, below] = [await setup.record(), await setup.record({ amountCents: 4_999 })];
      if (isComputed) expect(await setup.membershipOf(id)).toBe("Keeper");
      await change(setup);
      await setup.add({ name: "Neighbor", amountCents: 1_000, fairMarketValueCents: 1_000 });
      expect(await sumsOf(id), name).toEqual(both(5_000, 31_000));
      expect(await sumsOf(below), name).toEqual(both(0, 4_999));
      expect([await setup.membershipOf(id), await setup.membershipOf(below)], name).toEqual(["Keeper", null]);
      // A later donation reaches the levels of its own day.
      expect(await setup.membershipOf(await setup.record({ amountCents: 4_999 })), name).toBe("Neighbor");
    }
  }
});

test("a level that an amount reached keeps its value, and is archived instead of deleted", async () => {
  const { record, update, remove, keeper, friend } = await makeSetup();
  await record();
  await expect(update(keeper.id, { fairMarketValueCents: 100 })).rejects.toMatchObject({ code: "conflict" });
  expect(await remove(keeper.id)).toMatchObject({ archived: true, deleted: false });
  expect(await remove(friend.id)).toMatchObject({ deleted: true });
});

test("memberships can be computed while levels are changed and donations are recorded", async () => {
  const { record, add, remove, membershipOf, campaign } = await makeSetup();
  const id = await record();
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { id: level } = await add({ name: `Level ${n}`, amountCents: 36_000, fairMarketValueCents: n });
      await Promise.all([record(), membershipOf(id), remove(level)]);
    }),
  );
  const rows = await db.select().from(donations).where(eq(donations.campaignId, campaign.id));
  expect(rows).toHaveLength(9);
  expect(await membershipOf(id)).toBe("Keeper");
  expect(await sumsOf(id)).toEqual(both(5_000, 31_000));
});

test("the archive has the level whose goods a donation's receipt states", async () => {
  const { record, owner, org } = await makeSetup();
  const id = await record();
  const { rows } = await openArchive(owner, org.id);
  expect(rows("donations.csv").find((row) => row["donation_id"] === id)).toMatchObject({
    giving_level: "Keeper",
    giving_level_value: "50.00",
  });
});
