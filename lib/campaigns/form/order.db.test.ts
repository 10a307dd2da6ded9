import { expect, test } from "vitest";
import {
  deleteCustomField,
  listCustomFields,
  orderCustomFields,
  updateCustomField,
} from "@/lib/campaigns/custom-fields/api";
import { listGivingLevels, orderGivingLevels } from "@/lib/campaigns/giving-levels/api";
import { notesOf, setUp } from "@/lib/campaigns/testing/parts";
import { orderCustomFieldsInput } from "./schemas";

type Setup = Awaited<ReturnType<typeof setUp>>;
const query = { archived: false };
const fields = async (setup: Setup) =>
  (await listCustomFields.run(setup.ctx, { params: { ...setup.at }, query })).data;
const order = (setup: Setup, ids: string[]) =>
  orderCustomFields.run(setup.ctx, { params: { ...setup.at }, body: { order: ids } });
const CHANGED = {
  code: "conflict",
  message: "The questions have changed meanwhile; read them again",
};

async function threeQuestions() {
  const setup = await setUp();
  const [a, b, c] = [
    await setup.addField({ label: "A" }),
    await setup.addField({ label: "B" }),
    await setup.addField({ label: "C" }),
  ];
  return { setup, a: a.id, b: b.id, c: c.id };
}

test("questions and giving levels are reordered as a whole; the change is recorded once", async () => {
  const { setup, a, b, c } = await threeQuestions();
  const { data } = await order(setup, [c, a, b]);
  expect(data.map(({ label, position }) => [label, position])).toEqual([
    ["C", 0],
    ["A", 1],
    ["B", 2],
  ]);
  expect(await fields(setup)).toEqual(data);
  await order(setup, [c, a, b]);
  const levels = [await setup.offer({ name: "Friend" }), await setup.offer({ name: "Host" })];
  const ordered = await orderGivingLevels.run(setup.ctx, {
    params: { ...setup.at },
    body: { order: levels.map((one) => one.id).reverse() },
  });
  expect(ordered.data.map((one) => one.name)).toEqual(["Host", "Friend"]);
  expect(await listGivingLevels.run(setup.ctx, { params: { ...setup.at }, query })).toEqual(ordered);
  expect(
    (await notesOf(setup.campaign.id)).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    ["campaign.questions_reordered", { order: ["A", "B", "C"] }, { order: ["C", "A", "B"] }],
    ["campaign.giving_levels_reordered", { order: ["Friend", "Host"] }, { order: ["Host", "Friend"] }],
  ]);
});

test("an order that does not contain exactly the current questions is refused, and nothing moves", async () => {
  const { setup, a, b, c } = await threeQuestions();
  const other = await (await setUp()).addField();
  for (const ids of [
    [c, b],
    [c, b, other.id],
    [c, b, a, other.id],
    [c, b, "none"],
  ])
    await expect(order(setup, ids)).rejects.toMatchObject(CHANGED);
  await updateCustomField.run(setup.ctx, {
    params: { ...setup.at, fieldId: b },
    body: { archived: true },
  });
  await expect(order(setup, [c, b, a])).rejects.toMatchObject(CHANGED);
  expect((await fields(setup)).map((one) => one.id)).toEqual([a, c]);
  expect(orderCustomFieldsInput.safeParse({ order: [a, a, c] }).success).toBe(false);
});

test("of a concurrent reordering and deletion, the later one sees the earlier one", async () => {
  for (let round = 0; round < 5; round++) {
    const { setup, a, b, c } = await threeQuestions();
    const [ordered, removed] = await Promise.allSettled([
      order(setup, [c, b, a]),
      deleteCustomField.run(setup.ctx, { params: { ...setup.at, fieldId: b } }),
    ]);
    expect(removed.status).toBe("fulfilled");
    if (ordered.status === "rejected") expect(ordered.reason).toMatchObject(CHANGED);
    const now = (await fields(setup)).map(({ id, position }) => [id, position]);
    const expected = ordered.status === "fulfilled" ? [c, a] : [a, c];
    expect(now).toEqual(expected.map((id, position) => [id, position]));
  }
});

test("of two concurrent orders, exactly one is stored as a whole", async () => {
  const { setup, a, b, c } = await threeQuestions();
  const orders = [
    [c, b, a],
    [b, c, a],
  ];
  await Promise.all(orders.map((ids) => order(setup, ids)));
  expect(orders).toContainEqual((await fields(setup)).map((one) => one.id));
});
