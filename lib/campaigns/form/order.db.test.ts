import { expect, test } from "vitest";
import {
  deleteCustomField,
  listCustomFields,
  listGivingLevels,
  orderCustomFields,
  orderGivingLevels,
  updateCustomField,
} from "@/lib/campaigns/form/api";
import { makePlace, notesOf } from "@/lib/campaigns/testing/parts";
import { orderCustomFieldsInput } from "./schemas";

type Place = Awaited<ReturnType<typeof makePlace>>;
const query = { archived: false };
const asked = async (place: Place) =>
  (await listCustomFields.run(place.ctx, { params: { ...place.at }, query })).data;
const order = (place: Place, ids: string[]) =>
  orderCustomFields.run(place.ctx, { params: { ...place.at }, body: { order: ids } });
const CHANGED = {
  code: "conflict",
  message: "The questions have changed meanwhile; read them again",
};

async function threeQuestions() {
  const place = await makePlace();
  const [a, b, c] = [
    await place.ask({ label: "A" }),
    await place.ask({ label: "B" }),
    await place.ask({ label: "C" }),
  ];
  return { place, a: a.id, b: b.id, c: c.id };
}

test("questions and giving levels are reordered as a whole; the change is recorded once", async () => {
  const { place, a, b, c } = await threeQuestions();
  const { data } = await order(place, [c, a, b]);
  expect(data.map(({ label, position }) => [label, position])).toEqual([
    ["C", 0],
    ["A", 1],
    ["B", 2],
  ]);
  expect(await asked(place)).toEqual(data);
  await order(place, [c, a, b]);
  const levels = [await place.offer({ name: "Friend" }), await place.offer({ name: "Host" })];
  const ordered = await orderGivingLevels.run(place.ctx, {
    params: { ...place.at },
    body: { order: levels.map((one) => one.id).reverse() },
  });
  expect(ordered.data.map((one) => one.name)).toEqual(["Host", "Friend"]);
  expect(await listGivingLevels.run(place.ctx, { params: { ...place.at }, query })).toEqual(ordered);
  expect(
    (await notesOf(place.campaign.id)).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    ["campaign.questions_reordered", { order: ["A", "B", "C"] }, { order: ["C", "A", "B"] }],
    ["campaign.giving_levels_reordered", { order: ["Friend", "Host"] }, { order: ["Host", "Friend"] }],
  ]);
});

test("an order that does not contain exactly the current questions is refused, and nothing moves", async () => {
  const { place, a, b, c } = await threeQuestions();
  const other = await (await makePlace()).ask();
  for (const ids of [
    [c, b],
    [c, b, other.id],
    [c, b, a, other.id],
    [c, b, "none"],
  ])
    await expect(order(place, ids)).rejects.toMatchObject(CHANGED);
  await updateCustomField.run(place.ctx, {
    params: { ...place.at, fieldId: b },
    body: { archived: true },
  });
  await expect(order(place, [c, b, a])).rejects.toMatchObject(CHANGED);
  expect((await asked(place)).map((one) => one.id)).toEqual([a, c]);
  expect(orderCustomFieldsInput.safeParse({ order: [a, a, c] }).success).toBe(false);
});

test("of a concurrent reordering and deletion, the later one sees the earlier one", async () => {
  for (let round = 0; round < 5; round++) {
    const { place, a, b, c } = await threeQuestions();
    const [ordered, removed] = await Promise.allSettled([
      order(place, [c, b, a]),
      deleteCustomField.run(place.ctx, { params: { ...place.at, fieldId: b } }),
    ]);
    expect(removed.status).toBe("fulfilled");
    if (ordered.status === "rejected") expect(ordered.reason).toMatchObject(CHANGED);
    const now = (await asked(place)).map(({ id, position }) => [id, position]);
    const wanted = ordered.status === "fulfilled" ? [c, a] : [a, c];
    expect(now).toEqual(wanted.map((id, position) => [id, position]));
  }
});

test("of two concurrent orders, exactly one is stored as a whole", async () => {
  const { place, a, b, c } = await threeQuestions();
  const orders = [
    [c, b, a],
    [b, c, a],
  ];
  await Promise.all(orders.map((ids) => order(place, ids)));
  expect(orders).toContainEqual((await asked(place)).map((one) => one.id));
});
