import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { listAlerts, resolveAlert } from "./api";
import { listAlertsQuery } from "./schemas";
import { flagForReview, type Raised, resolveCause } from "./store";

const at = new Date("2026-06-03T12:00:00Z");
const as = (userId: string): Context => ({
  db: testDatabase(),
  actor: { kind: "person", userId },
  now: at,
  requestId: "test",
});
const item = (orgId: string, given: Partial<Raised> = {}): Raised => ({
  cause: unique("cause:"),
  orgId,
  kind: "AMOUNT_DIFFERS",
  message: "The amount received differs from the quoted total.",
  figures: { quotedCents: 5000, receivedCents: 4000 },
  at,
  ...given,
});
const query = (given: Record<string, string> = {}) => listAlertsQuery.parse(given);

test("a cause raises one alert, even concurrently, and none after it is resolved", async () => {
  const org = await makeOrganization();
  const one = item(org.id);
  const raised = await Promise.all(Array.from({ length: 10 }, () => flagForReview(testDatabase(), one)));
  expect(raised.filter(Boolean)).toHaveLength(1);
  await resolveCause(testDatabase(), one.cause, at);
  expect(await flagForReview(testDatabase(), one)).toBe(false);
  const list = await listAlerts.run(as(org.ownerId), { params: { idOrSlug: org.slug }, query: query() });
  expect(list.items).toMatchObject([{ kind: "AMOUNT_DIFFERS", resolvedBy: "system" }]);
});

test("an alert raised in a transaction is rolled back with it", async () => {
  const org = await makeOrganization();
  await expect(
    testDatabase().transaction(async (tx) => {
      await flagForReview(tx, item(org.id));
      throw new Error("rollback");
    }),
  ).rejects.toThrow("rollback");
  const list = await listAlerts.run(as(org.ownerId), { params: { idOrSlug: org.id }, query: query() });
  expect(list.items).toEqual([]);
});

test("members see open alerts, newest first, with campaign and figures; resolving one is recorded once", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  await flagForReview(testDatabase(), item(org.id, { campaignId: campaign.id }));
  await flagForReview(
    testDatabase(),
    item(org.id, { kind: "PAYOUT_FAILED", at: new Date("2026-06-03T12:01:00Z") }),
  );
  const open = (given = {}) =>
    listAlerts.run(as(org.ownerId), {
      params: { idOrSlug: org.id },
      query: query({ open: "true", ...given }),
    });
  const { items, pagination } = await open();
  expect(items.map((one) => one.kind)).toEqual(["PAYOUT_FAILED", "AMOUNT_DIFFERS"]);
  expect(items[1]).toMatchObject({
    campaign: { id: campaign.id, title: "Winter Beds" },
    figures: { receivedCents: 4000 },
  });
  expect(pagination.total).toBe(2);
  const id = items[1]?.id ?? "";
  const resolved = await resolveAlert.run(as(org.ownerId), { params: { idOrSlug: org.id, id } });
  expect(resolved).toMatchObject({ resolvedBy: org.ownerId, resolvedAt: at.toISOString() });
  const later = { ...as(org.ownerId), now: new Date("2026-07-01T00:00:00Z") };
  expect(await resolveAlert.run(later, { params: { idOrSlug: org.id, id } })).toEqual(resolved);
  const notes = await testDatabase().select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(notes).toMatchObject([
    {
      action: "alert.resolved",
      actorId: org.ownerId,
      subjectId: id,
      after: { resolvedAt: at.toISOString() },
    },
  ]);
  expect((await open()).items).toHaveLength(1);
  expect((await open({ kind: "AMOUNT_DIFFERS" })).items).toEqual([]);
  expect((await open({ from: "2026-06-03", to: "2026-06-03" })).items).toHaveLength(1);
  expect((await open({ from: "2026-06-04" })).items).toEqual([]);
  const done = await listAlerts.run(as(org.ownerId), {
    params: { idOrSlug: org.id },
    query: query({ open: "false" }),
  });
  expect(done.items.map((one) => one.id)).toEqual([id]);
});

test("another organization's alerts can be neither seen nor resolved", async () => {
  const [mine, theirs] = [await makeOrganization(), await makeOrganization()];
  await flagForReview(testDatabase(), item(theirs.id));
  const [found] = (
    await listAlerts.run(as(theirs.ownerId), { params: { idOrSlug: theirs.id }, query: query() })
  ).items;
  await expect(
    listAlerts.run(as(mine.ownerId), { params: { idOrSlug: theirs.id }, query: query() }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    resolveAlert.run(as(mine.ownerId), { params: { idOrSlug: mine.id, id: found?.id ?? "" } }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("an unknown alert is not found for any caller; an existing one is forbidden for non-members", async () => {
  const [mine, theirs] = [await makeOrganization(), await makeOrganization()];
  await flagForReview(testDatabase(), item(theirs.id));
  const [found] = (
    await listAlerts.run(as(theirs.ownerId), { params: { idOrSlug: theirs.id }, query: query() })
  ).items;
  const resolve = (id: string) => resolveAlert.run(as(mine.ownerId), { params: { idOrSlug: theirs.id, id } });
  await expect(resolve("none")).rejects.toMatchObject({
    code: "not_found",
    message: "Alert not found",
  });
  await expect(resolve(found?.id ?? "")).rejects.toMatchObject({ code: "forbidden" });
});
