import { expect, test } from "vitest";
import { payouts } from "@/db/schema/payouts";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { listPayouts } from "./api";
import { listPayoutsQuery, payoutListSchema } from "./schemas";

const AT = {
  lastMomentBefore: new Date("2026-06-10T03:59:59.999Z"),
  midnight: new Date("2026-06-10T04:00:00.000Z"),
  lastMoment: new Date("2026-06-11T03:59:59.999Z"),
  nextMidnight: new Date("2026-06-11T04:00:00.000Z"),
};

async function setUp() {
  const org = await makeOrganization({ timezone: "America/New_York" });
  const id = (name: string) => `${org.id}_${name}`;
  await testDatabase()
    .insert(payouts)
    .values(
      Object.entries(AT).map(([name, at]) => ({
        id: id(name),
        processorPayoutId: unique("po_"),
        orgId: org.id,
        amountCents: 1000,
        status: "PAID" as const,
        createdAt: at,
        updatedAt: at,
      })),
    );
  const actor = { kind: "person", userId: org.ownerId } as const;
  const ctx: Context = { db: testDatabase(), actor, now: AT.nextMidnight, requestId: "test" };
  return async (query: object) => {
    const found = await listPayouts.run(ctx, { query: listPayoutsQuery.parse({ orgId: org.id, ...query }) });
    const { payouts: rows, pagination } = payoutListSchema.strict().parse(found);
    expect(pagination.total).toBe(rows.length);
    return rows.map((row) => row.id.replace(`${org.id}_`, ""));
  };
}

test("a date means the whole day in the organization's time zone, both ends included", async () => {
  const list = await setUp();
  expect(await list({ from: "2026-06-10", to: "2026-06-10" })).toEqual(["lastMoment", "midnight"]);
  expect(await list({ from: "2026-06-11" })).toEqual(["nextMidnight"]);
  expect(await list({ to: "2026-06-09" })).toEqual(["lastMomentBefore"]);
});

test("an instant is exact, and without a window all payouts are listed", async () => {
  const list = await setUp();
  expect(await list({ from: "2026-06-10T04:00:00Z", to: "2026-06-11T03:59:59.999Z" })).toEqual([
    "lastMoment",
    "midnight",
  ]);
  expect(await list({})).toHaveLength(4);
  await expect(list({ from: "2026-06-11", to: "2026-06-10T12:00:00Z" })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(listPayoutsQuery.safeParse({ orgId: "x", from: "yesterday" }).success).toBe(false);
});
