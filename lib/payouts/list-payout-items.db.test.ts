import { expect, test } from "vitest";
import { payoutItems, payouts } from "@/db/schema/payouts";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { listPayoutItems } from "./api";
import { listPayoutItemsQuery } from "./schemas";

const db = testDatabase();
const AT = new Date("2026-06-10T12:00:00Z");

/** Creates a payout with this many movements, three in each second. */
async function makePayout(count: number) {
  const org = await makeOrganization();
  const id = unique();
  await db.insert(payouts).values({
    id,
    processorPayoutId: unique("po_"),
    orgId: org.id,
    amountCents: 100 * count,
    status: "PAID",
    createdAt: AT,
    updatedAt: AT,
  });
  const items = Array.from({ length: count }, (_, at) => ({
    id: `txn_${id}_${String(count - at).padStart(5, "0")}`,
    payoutId: id,
    kind: "OTHER" as const,
    processorType: "payment",
    grossCents: 100,
    feeCents: 0,
    netCents: 100,
    occurredAt: new Date(AT.getTime() + Math.floor(at / 3) * 1000),
  }));
  await db.insert(payoutItems).values(items);
  const as = (userId: string) => ({ ...newContext({ kind: "person" as const, userId }), db });
  const page = (query: Record<string, string> = {}, userId = org.ownerId) =>
    listPayoutItems.run(as(userId), { params: { id }, query: { ...listPayoutItemsQuery.parse(query) } });
  return { id, items, page };
}

test("pages contain every movement of a payout once, oldest first, beyond the thousand in the payout's detail", async () => {
  const { items, page } = await makePayout(1203);
  const seen: { id: string; netCents: number; occurredAt: string }[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const found = await page({ limit: "100", ...(cursor ? { cursor } : {}) });
    seen.push(...found.items);
    cursor = found.nextCursor;
  }
  expect(seen).toHaveLength(1203);
  expect(new Set(seen.map((one) => one.id))).toEqual(new Set(items.map((one) => one.id)));
  const order = seen.map((one) => `${one.occurredAt} ${one.id}`);
  expect(order).toEqual([...order].sort());
  expect(seen.reduce((sum, one) => sum + one.netCents, 0)).toBe(120_300);
});

test("a full last page has no next page", async () => {
  const { page } = await makePayout(2);
  expect(await page({ limit: "2" })).toMatchObject({ items: [{}, {}], nextCursor: null });
});

test("movements are visible to members only; an unknown payout and another payout's cursor are rejected", async () => {
  const { page } = await makePayout(2);
  const other = await makePayout(2);
  await expect(page({}, unique("user_"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(page({ cursor: other.items[0]?.id ?? "" })).rejects.toMatchObject({
    code: "invalid",
    extra: { fieldErrors: { cursor: ["Not a cursor of this list"] } },
  });
  const ctx = { ...newContext({ kind: "person" as const, userId: unique("user_") }), db };
  await expect(
    listPayoutItems.run(ctx, { params: { id: unique() }, query: { limit: 5 } }),
  ).rejects.toMatchObject({ code: "not_found" });
});
