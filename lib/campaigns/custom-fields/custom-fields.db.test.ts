import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customFields } from "@/db/schema/custom-fields";
import { donationAnswers } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { createCustomFieldInput, updateCustomFieldInput } from "@/lib/campaigns/form/schemas";
import { contextOf, NOW, notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { deleteCustomField, listCustomFields, updateCustomField } from "./api";
import { findField } from "./store";

async function answer(campaign: { id: string; orgId: string }, fieldId: string) {
  const donation = await makeDonation(campaign);
  await testDatabase().insert(donationAnswers).values({ donationId: donation.id, fieldId, value: "M" });
}

const labels = async (setup: Awaited<ReturnType<typeof setUp>>, archived = false) =>
  (await listCustomFields.run(setup.ctx, { params: { ...setup.at }, query: { archived } })).data.map(
    (one) => one.label,
  );

describe("questions of a campaign", () => {
  test("are added at the end or at a position, and moved", async () => {
    const setup = await setUp();
    const a = await setup.addField({ label: "A" });
    await setup.addField({ label: "B" });
    const c = await setup.addField({ label: "C", position: 0 });
    expect([a.position, c.position]).toEqual([0, 0]);
    expect(await labels(setup)).toEqual(["C", "A", "B"]);
    const moved = await updateCustomField.run(setup.ctx, {
      params: { ...setup.at, fieldId: c.id },
      body: { position: 1 },
    });
    expect(moved.position).toBe(1);
    expect(await labels(setup)).toEqual(["A", "C", "B"]);
    expect(
      await updateCustomField.run(setup.ctx, {
        params: { ...setup.at, fieldId: a.id },
        body: { position: 900 },
      }),
    ).toMatchObject({
      position: 2,
    });
    const { data } = await listCustomFields.run(setup.ctx, { params: setup.at, query: { archived: false } });
    expect(data.map((one) => [one.label, one.position])).toEqual([
      ["C", 0],
      ["B", 1],
      ["A", 2],
    ]);
  });

  test("are archived, listed then only on request, and restored at the end", async () => {
    const setup = await setUp();
    const a = await setup.addField({ label: "A" });
    await setup.addField({ label: "B" });
    const input = { archived: true };
    const archived = await updateCustomField.run(setup.ctx, {
      params: { ...setup.at, fieldId: a.id },
      body: input,
    });
    expect(archived.archivedAt).toBe(NOW.toISOString());
    expect(await labels(setup)).toEqual(["B"]);
    expect(await labels(setup, true)).toEqual(["B", "A"]);
    const back = await updateCustomField.run(setup.ctx, {
      params: { ...setup.at, fieldId: a.id },
      body: { archived: false },
    });
    expect(back).toMatchObject({ archivedAt: null, position: 1 });
    expect(await labels(setup)).toEqual(["B", "A"]);
  });

  test("have options only if they are a choice", async () => {
    const setup = await setUp();
    const bad = (given: object) => createCustomFieldInput.safeParse({ label: "Size?", ...given }).success;
    expect(bad({ type: "SELECT" })).toBe(false);
    expect(bad({ type: "SELECT", options: ["S"] })).toBe(false);
    expect(bad({ type: "SELECT", options: ["S", " S "] })).toBe(false);
    expect(bad({ type: "SELECT", options: Array.from({ length: 51 }, (_, at) => `${at}`) })).toBe(false);
    expect(bad({ type: "TEXT", options: ["S", "M"] })).toBe(false);
    expect(bad({ type: "SELECT", options: Array.from({ length: 50 }, (_, at) => `${at}`) })).toBe(true);
    const { id } = await setup.addField();
    const change = (input: object) =>
      updateCustomField.run(setup.ctx, {
        params: { ...setup.at, fieldId: id },
        body: updateCustomFieldInput.parse(input),
      });
    await expect(change({ type: "SELECT" })).rejects.toMatchObject({
      code: "invalid",
      extra: { fieldErrors: { options: ["Give at least 2 options"] } },
    });
    await expect(change({ options: ["S", "M"] })).rejects.toMatchObject({ code: "invalid" });
    expect(await change({ type: "SELECT", options: ["S", "M"] })).toMatchObject({ options: ["S", "M"] });
    await expect(change({ options: null })).rejects.toMatchObject({ code: "invalid" });
    expect(await change({ type: "TEXT" })).toMatchObject({ type: "TEXT", options: null });
  });

  test("keep their type once answered; everything else may change", async () => {
    const setup = await setUp();
    const { id } = await setup.addField();
    await answer(setup.campaign, id);
    await expect(
      updateCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: id }, body: { type: "NUMBER" } }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(
      await updateCustomField.run(setup.ctx, {
        params: { ...setup.at, fieldId: id },
        body: { label: "Size?", required: true },
      }),
    ).toMatchObject({ label: "Size?", required: true, type: "TEXT" });
  });

  test("are deleted without answers, otherwise archived", async () => {
    const setup = await setUp();
    const [unused, used] = [await setup.addField({ label: "A" }), await setup.addField({ label: "B" })];
    await answer(setup.campaign, used.id);
    expect(await deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: unused.id } })).toEqual({
      id: unused.id,
      deleted: true,
      archived: false,
    });
    const kept = { id: used.id, deleted: false, archived: true };
    expect(await deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: used.id } })).toEqual(
      kept,
    );
    expect(await deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: used.id } })).toEqual(
      kept,
    );
    expect(await labels(setup, true)).toEqual(["B"]);
    await expect(
      deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: unused.id } }),
    ).rejects.toMatchObject({
      code: "not_found",
      message: "Custom field not found",
    });
  });

  test("an answer written while its question is deleted is never orphaned", async () => {
    const setup = await setUp();
    const { id } = await setup.addField();
    const donation = await makeDonation(setup.campaign);
    const giving = ownConnection(1);
    let removing: ReturnType<typeof deleteCustomField.run> | undefined;
    await giving.db.transaction(async (tx) => {
      await tx.insert(donationAnswers).values({ donationId: donation.id, fieldId: id, value: "M" });
      removing = deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: id } });
      await untilSessionWaits();
    });
    expect(await removing).toEqual({ id, deleted: false, archived: true });
    expect(await findField(testDatabase(), setup.campaign.id, id)).not.toBeNull();
  });

  test("a campaign has at most fifty, even with concurrent additions and restorations", async () => {
    const setup = await setUp();
    const old = await setup.addField();
    await updateCustomField.run(setup.ctx, {
      params: { ...setup.at, fieldId: old.id },
      body: { archived: true },
    });
    await testDatabase()
      .insert(customFields)
      .values(
        Array.from({ length: 48 }, (_, position) => ({
          id: `${setup.campaign.id}${position}`,
          campaignId: setup.campaign.id,
          label: "Q",
          type: "TEXT" as const,
          position,
          createdAt: NOW,
        })),
      );
    const tries = await Promise.allSettled([
      setup.addField(),
      setup.addField(),
      updateCustomField.run(setup.ctx, {
        params: { ...setup.at, fieldId: old.id },
        body: { archived: false },
      }),
      setup.addField(),
    ]);
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(2);
    for (const one of tries)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({
          code: "conflict",
          message: "A campaign asks at most 50 questions",
        });
    const { data } = await listCustomFields.run(setup.ctx, { params: setup.at, query: { archived: false } });
    expect(data.map((one) => one.position)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  test("a campaign has at most two hundred including archived ones", async () => {
    const setup = await setUp();
    const kept = Array.from({ length: 200 }, (_, position) => ({
      id: `${setup.campaign.id}${position}`,
      campaignId: setup.campaign.id,
      label: "Q",
      type: "TEXT" as const,
      position,
      archivedAt: NOW,
      createdAt: NOW,
    }));
    await testDatabase().insert(customFields).values(kept);
    await expect(setup.addField()).rejects.toMatchObject({
      code: "conflict",
      message: "A campaign keeps at most 200 questions, archived ones included; delete an unused one",
    });
    await deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: `${setup.campaign.id}7` } });
    expect((await setup.addField()).position).toBe(0);
  });

  test("one of another campaign is not found, even for the same owner", async () => {
    const setup = await setUp();
    const other = await makeCampaign(setup.org.id);
    const { id } = await setup.addField();
    const elsewhere = { id: other.id, fieldId: id };
    await expect(updateCustomField.run(setup.ctx, { params: elsewhere, body: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(deleteCustomField.run(setup.ctx, { params: elsewhere })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("are for members and keys of the organization; non-members and foreign keys are refused", async () => {
    const setup = await setUp();
    const { id } = await setup.addField();
    const stranger = contextOf({ kind: "person", userId: (await makeOrganization()).ownerId });
    await expect(
      listCustomFields.run(stranger, { params: setup.at, query: { archived: false } }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      deleteCustomField.run(stranger, { params: { ...setup.at, fieldId: id } }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    const key = { kind: "key", keyId: "key_1", role: "MEMBER", createdBy: setup.org.ownerId } as const;
    const reading = contextOf({ ...key, orgId: setup.org.id, mayWrite: false });
    const change = { params: { ...setup.at, fieldId: id }, body: { label: "By key" } };
    await expect(updateCustomField.run(reading, change)).rejects.toMatchObject({ code: "forbidden" });
    const writing = contextOf({ ...key, orgId: setup.org.id, mayWrite: true });
    expect(await updateCustomField.run(writing, change)).toMatchObject({ label: "By key" });
    expect((await notesOf(id)).at(-1)).toMatchObject({ actorKind: "key", actorId: "key_1" });
  });

  test("every change is recorded with its differences, and an update without changes is not recorded", async () => {
    const setup = await setUp();
    const { id } = await setup.addField({ label: "A" });
    await updateCustomField.run(setup.ctx, {
      params: { ...setup.at, fieldId: id },
      body: { label: "A", required: false },
    });
    await updateCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: id }, body: { label: "B" } });
    await deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: id } });
    const notes = await notesOf(id);
    expect(notes.map((one) => [one.action, one.before, one.after])).toEqual([
      ["custom_field.created", null, expect.objectContaining({ label: "A", campaignId: setup.campaign.id })],
      ["custom_field.updated", { label: "A" }, { label: "B" }],
      ["custom_field.deleted", expect.objectContaining({ label: "B" }), null],
    ]);
    expect(notes[0]).toMatchObject({
      orgId: setup.org.id,
      actorKind: "person",
      actorId: setup.org.ownerId,
      requestId: "req_parts",
    });
  });
});

/** Resolves once a session of this database waits for the row of a question that a donation is answering. */
async function untilSessionWaits(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await testDatabase().execute<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%"custom_fields"%for update%'`);
        return row?.waiting ?? 0;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThan(0);
}
