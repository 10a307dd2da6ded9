import { describe, expect, test } from "vitest";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { updateCampaign } from "@/lib/campaigns/api";
import { deleteGivingLevel, listGivingLevels, updateGivingLevel } from "@/lib/campaigns/form/api";
import { contextOf, makePlace, NOW, notesOf } from "@/lib/campaigns/testing/parts";
import { findLevel } from "./level-store";
import { createGivingLevelInput, MAX_LEVELS, updateGivingLevelInput } from "./schemas";

type Place = Awaited<ReturnType<typeof makePlace>>;
const change = (place: Place, id: string, input: object) =>
  updateGivingLevel.run(place.ctx, {
    params: { ...place.at, levelId: id },
    body: updateGivingLevelInput.parse(input),
  });
const remove = (place: Place, id: string) =>
  deleteGivingLevel.run(place.ctx, { params: { ...place.at, levelId: id } });
const names = async (place: Place, archived = false) =>
  (await listGivingLevels.run(place.ctx, { params: { ...place.at }, query: { archived } })).data.map(
    (one) => one.name,
  );

describe("giving levels of a campaign", () => {
  test("are added, moved, archived and restored", async () => {
    const place = await makePlace();
    const a = await place.offer({ name: "A" });
    await place.offer({ name: "B", position: 0 });
    expect(await names(place)).toEqual(["B", "A"]);
    expect(await change(place, a.id, { position: 0 })).toMatchObject({ position: 0 });
    expect(await names(place)).toEqual(["A", "B"]);
    await change(place, a.id, { archived: true });
    expect(await names(place)).toEqual(["B"]);
    expect(await names(place, true)).toEqual(["B", "A"]);
    expect(await change(place, a.id, { archived: false })).toMatchObject({ position: 1, archivedAt: null });
  });

  test("never have a value above their amount, whichever of the two changes", async () => {
    const place = await makePlace();
    const input = { name: "Host", amountCents: 5000, fairMarketValueCents: 5001 };
    expect(createGivingLevelInput.safeParse(input).success).toBe(false);
    const { id } = await place.offer({ amountCents: 5000, fairMarketValueCents: 5000 });
    const refused = {
      code: "invalid",
      extra: { fieldErrors: { fairMarketValueCents: ["At most the amount of the level"] } },
    };
    await expect(change(place, id, { amountCents: 4999 })).rejects.toMatchObject(refused);
    await expect(change(place, id, { fairMarketValueCents: 5001 })).rejects.toMatchObject(refused);
    expect(await change(place, id, { amountCents: 4000, fairMarketValueCents: 4000 })).toMatchObject({
      amountCents: 4000,
    });
  });

  test("keep the value stated on receipts once they have donations; name and amount may change", async () => {
    const place = await makePlace();
    const { id } = await place.offer({ fairMarketValueCents: 1000 });
    await makeDonation(place.campaign, { givingLevelId: id });
    await expect(change(place, id, { fairMarketValueCents: 900 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await change(place, id, { name: "Host", amountCents: 6000 })).toMatchObject({
      name: "Host",
      amountCents: 6000,
      fairMarketValueCents: 1000,
    });
  });

  test("are deleted without donations, otherwise archived", async () => {
    const place = await makePlace();
    const [unused, used] = [await place.offer({ name: "A" }), await place.offer({ name: "B" })];
    await makeDonation(place.campaign, { givingLevelId: used.id });
    expect(await remove(place, unused.id)).toEqual({ id: unused.id, deleted: true, archived: false });
    const kept = { id: used.id, deleted: false, archived: true };
    expect([await remove(place, used.id), await remove(place, used.id)]).toEqual([kept, kept]);
    expect(await names(place, true)).toEqual(["B"]);
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
    const place = await makePlace();
    for (let round = 0; round < 10; round++) {
      const { id } = await place.offer();
      const [removed, given] = await Promise.allSettled([
        remove(place, id),
        makeDonation(place.campaign, { givingLevelId: id }),
      ]);
      if (removed.status === "rejected") throw removed.reason;
      const stays = given.status === "fulfilled";
      expect(removed.value).toEqual({ id, deleted: !stays, archived: stays });
      expect((await findLevel(testDatabase(), place.campaign.id, id)) !== null).toBe(stays);
    }
  });

  test("the last amount of a campaign without custom amounts can be neither deleted nor archived", async () => {
    const place = await makePlace({ allowCustomAmount: false, suggestedAmounts: [] });
    const { id } = await place.offer();
    const refused = {
      code: "conflict",
      message: "The campaign accepts no custom amounts; offer another amount first",
    };
    await expect(remove(place, id)).rejects.toMatchObject(refused);
    await expect(change(place, id, { archived: true })).rejects.toMatchObject(refused);
    expect(await names(place)).toEqual(["Friend"]);
    const second = await place.offer({ name: "Host" });
    const both = await Promise.allSettled([remove(place, id), remove(place, second.id)]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await names(place)).toHaveLength(1);
  });

  test("turning off custom amounts while the last level is deleted keeps one of the two", async () => {
    for (let round = 0; round < 5; round++) {
      const place = await makePlace({ suggestedAmounts: [] });
      const { id } = await place.offer();
      const both = await Promise.allSettled([
        remove(place, id),
        updateCampaign.run(place.ctx, {
          params: { id: place.campaign.id },
          body: { allowCustomAmount: false },
        }),
      ]);
      expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("a campaign offers at most thirty", async () => {
    const place = await makePlace();
    for (let count = 0; count < MAX_LEVELS; count++) await place.offer();
    await expect(place.offer()).rejects.toMatchObject({
      code: "conflict",
      message: "A campaign has at most 30 giving levels",
    });
  });

  test("a campaign has at most two hundred including archived ones", async () => {
    const place = await makePlace();
    const kept = Array.from({ length: 200 }, (_, position) => ({
      id: `${place.campaign.id}${position}`,
      campaignId: place.campaign.id,
      name: "L",
      amountCents: 5000,
      fairMarketValueCents: 0,
      position,
      archivedAt: NOW,
      createdAt: NOW,
    }));
    await testDatabase().insert(givingLevels).values(kept);
    await expect(place.offer()).rejects.toMatchObject({
      code: "conflict",
      message: "A campaign keeps at most 200 giving levels, archived ones included; delete an unused one",
    });
    await remove(place, `${place.campaign.id}7`);
    expect((await place.offer()).position).toBe(0);
  });

  test("one of another campaign is not found, and non-members are refused", async () => {
    const place = await makePlace();
    const other = await makeCampaign(place.org.id);
    const { id } = await place.offer();
    await expect(
      updateGivingLevel.run(place.ctx, { params: { id: other.id, levelId: id }, body: {} }),
    ).rejects.toMatchObject({ code: "not_found", message: "Giving level not found" });
    const stranger = contextOf({ kind: "person", userId: (await makeOrganization()).ownerId });
    await expect(
      deleteGivingLevel.run(stranger, { params: { ...place.at, levelId: id } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      deleteGivingLevel.run(stranger, { params: { ...place.at, levelId: "none" } }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
