import { describe, expect, test } from "vitest";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { updateCampaign } from "@/lib/campaigns/api";
import { createGivingLevelInput, MAX_LEVELS, updateGivingLevelInput } from "@/lib/campaigns/form/schemas";
import { contextOf, NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { deleteGivingLevel, listGivingLevels, updateGivingLevel } from "./api";
import { findLevel } from "./store";

type Setup = Awaited<ReturnType<typeof setUp>>;
const change = (setup: Setup, id: string, input: object) =>
  updateGivingLevel.run(setup.ctx, {
    params: { ...setup.at, levelId: id },
    body: updateGivingLevelInput.parse(input),
  });
const remove = (setup: Setup, id: string) =>
  deleteGivingLevel.run(setup.ctx, { params: { ...setup.at, levelId: id } });
const names = async (setup: Setup, archived = false) =>
  (await listGivingLevels.run(setup.ctx, { params: { ...setup.at }, query: { archived } })).data.map(
    (one) => one.name,
  );

describe("giving levels of a campaign", () => {
  test("are added, moved, archived and restored", async () => {
    const setup = await setUp();
    const a = await setup.offer({ name: "A" });
    await setup.offer({ name: "B", position: 0 });
    expect(await names(setup)).toEqual(["B", "A"]);
    expect(await change(setup, a.id, { position: 0 })).toMatchObject({ position: 0 });
    expect(await names(setup)).toEqual(["A", "B"]);
    await change(setup, a.id, { archived: true });
    expect(await names(setup)).toEqual(["B"]);
    expect(await names(setup, true)).toEqual(["B", "A"]);
    expect(await change(setup, a.id, { archived: false })).toMatchObject({ position: 1, archivedAt: null });
  });

  test("never have a value above their amount, whichever of the two changes", async () => {
    const setup = await setUp();
    const input = { name: "Host", amountCents: 5000, fairMarketValueCents: 5001 };
    expect(createGivingLevelInput.safeParse(input).success).toBe(false);
    const { id } = await setup.offer({ amountCents: 5000, fairMarketValueCents: 5000 });
    const refused = {
      code: "invalid",
      extra: { fieldErrors: { fairMarketValueCents: ["At most the amount of the level"] } },
    };
    await expect(change(setup, id, { amountCents: 4999 })).rejects.toMatchObject(refused);
    await expect(change(setup, id, { fairMarketValueCents: 5001 })).rejects.toMatchObject(refused);
    expect(await change(setup, id, { amountCents: 4000, fairMarketValueCents: 4000 })).toMatchObject({
      amountCents: 4000,
    });
  });

  test("keep the value stated on receipts once they have donations; name and amount may change", async () => {
    const setup = await setUp();
    const { id } = await setup.offer({ fairMarketValueCents: 1000 });
    await makeDonation(setup.campaign, { givingLevelId: id });
    await expect(change(setup, id, { fairMarketValueCents: 900 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await change(setup, id, { name: "Host", amountCents: 6000 })).toMatchObject({
      name: "Host",
      amountCents: 6000,
      fairMarketValueCents: 1000,
    });
  });

  test("are deleted without donations, otherwise archived", async () => {
    const setup = await setUp();
    const [unused, used] = [await setup.offer({ name: "A" }), await setup.offer({ name: "B" })];
    await makeDonation(setup.campaign, { givingLevelId: used.id });
    expect(await remove(setup, unused.id)).toEqual({ id: unused.id, deleted: true, archived: false });
    const kept = { id: used.id, deleted: false, archived: true };
    expect([await remove(setup, used.id), await remove(setup, used.id)]).toEqual([kept, kept]);
    expect(await names(setup, true)).toEqual(["B"]);
    const notes = [...(await notesOf(unused.id)), ...(await notesOf(used.id))];
    expect(notes.map((one) => one.action)).toEqual([
      "giving_level.created",
      "giving_level.deleted",
      "giving_level.created",
      "giving_level.archived",
    ]);
    expect(notes.at(-1)).toMatchObject({
      before: { archivedAt: null },
      after: { archivedAt: NOW.toISOString() },
    });
  });

  test("no donation loses its level to a concurrent deletion", async () => {
    const setup = await setUp();
    for (let round = 0; round < 10; round++) {
      const { id } = await setup.offer();
      const [removed, given] = await Promise.allSettled([
        remove(setup, id),
        makeDonation(setup.campaign, { givingLevelId: id }),
      ]);
      if (removed.status === "rejected") throw removed.reason;
      const stays = given.status === "fulfilled";
      expect(removed.value).toEqual({ id, deleted: !stays, archived: stays });
      expect((await findLevel(testDatabase(), setup.campaign.id, id)) !== null).toBe(stays);
    }
  });

  test("the last amount of a campaign without custom amounts can be neither deleted nor archived", async () => {
    const setup = await setUp({ allowCustomAmount: false, suggestedAmounts: [] });
    const { id } = await setup.offer();
    const refused = {
      code: "conflict",
      message: "The campaign accepts no custom amounts; offer another amount first",
    };
    await expect(remove(setup, id)).rejects.toMatchObject(refused);
    await expect(change(setup, id, { archived: true })).rejects.toMatchObject(refused);
    expect(await names(setup)).toEqual(["Friend"]);
    const second = await setup.offer({ name: "Host" });
    const both = await Promise.allSettled([remove(setup, id), remove(setup, second.id)]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await names(setup)).toHaveLength(1);
  });

  test("turning off custom amounts while the last level is deleted keeps one of the two", async () => {
    for (let round = 0; round < 5; round++) {
      const setup = await setUp({ suggestedAmounts: [] });
      const { id } = await setup.offer();
      const both = await Promise.allSettled([
        remove(setup, id),
        updateCampaign.run(setup.ctx, {
          params: { id: setup.campaign.id },
          body: { allowCustomAmount: false },
        }),
      ]);
      expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("a campaign offers at most thirty", async () => {
    const setup = await setUp();
    for (let count = 0; count < MAX_LEVELS; count++) await setup.offer();
    await expect(setup.offer()).rejects.toMatchObject({
      code: "conflict",
      message: "A campaign has at most 30 giving levels",
    });
  });

  test("a campaign has at most two hundred including archived ones", async () => {
    const setup = await setUp();
    const kept = Array.from({ length: 200 }, (_, position) => ({
      id: `${setup.campaign.id}${position}`,
      campaignId: setup.campaign.id,
      name: "L",
      amountCents: 5000,
      fairMarketValueCents: 0,
      position,
      archivedAt: NOW,
      createdAt: NOW,
    }));
    await testDatabase().insert(givingLevels).values(kept);
    await expect(setup.offer()).rejects.toMatchObject({
      code: "conflict",
      message: "A campaign keeps at most 200 giving levels, archived ones included; delete an unused one",
    });
    await remove(setup, `${setup.campaign.id}7`);
    expect((await setup.offer()).position).toBe(0);
  });

  test("one of another campaign is not found, and non-members are refused", async () => {
    const setup = await setUp();
    const other = await makeCampaign(setup.org.id);
    const { id } = await setup.offer();
    await expect(
      updateGivingLevel.run(setup.ctx, { params: { id: other.id, levelId: id }, body: {} }),
    ).rejects.toMatchObject({ code: "not_found", message: "Giving level not found" });
    const stranger = contextOf({ kind: "person", userId: (await makeOrganization()).ownerId });
    await expect(
      deleteGivingLevel.run(stranger, { params: { ...setup.at, levelId: id } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      deleteGivingLevel.run(stranger, { params: { ...setup.at, levelId: "none" } }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
