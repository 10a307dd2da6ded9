import { inArray, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { insertPublished, newDelivery } from "@/lib/webhooks/outbox/store";
import { context, makeEndpoint, NOW } from "@/lib/webhooks/testing/endpoints";
import { listOverdue } from "./overdue-store";
import { publishOverdueDeliveries } from "./publish-overdue";

vi.mock("@/lib/services/inngest/send");
beforeEach(() => Object.assign(background, { sent: [] }));

const db = testDatabase();
/** Earlier than any other timestamp in the database. */
const LONG_AGO = new Date("2001-01-01T00:00:00Z");
const minutesAfter = (minutes: number) => new Date(LONG_AGO.getTime() + minutes * 60_000);

/** Creates an endpoint of the given or a new organization, with deliveries due at these times. */
async function overdue(due: Date[], given?: { id: string }) {
  const org = given ?? (await makeOrganization());
  const endpoint = await makeEndpoint(org.id);
  const payload = { type: "webhook.test", timestamp: NOW.toISOString(), data: {} };
  const type = payload.type;
  const event = await insertPublished(db, { orgId: org.id, type, subjectId: endpoint.id, payload, now: NOW });
  const rows = due.map((nextAttemptAt) => ({
    ...newDelivery(event, endpoint.id, NOW, unique()),
    nextAttemptAt,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db.insert(webhookDeliveries).values(rows.slice(at, at + 500));
  onTestFinished(async () => {
    await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.endpointId, [endpoint.id]));
  });
  return { org, endpoint, ids: rows.map((row) => row.id) };
}
const publishedTo = (endpointId: string) =>
  background.sent.filter((one) => one.data.endpointId === endpointId).map((one) => one.data.deliveryId);

test("thousands of overdue deliveries of one organization do not delay a single delivery of another", async () => {
  const stuck = await overdue(Array.from({ length: 2000 }, (_, n) => minutesAfter(n)));
  const siblings = await Promise.all(
    Array.from({ length: 9 }, () =>
      overdue(
        Array.from({ length: 150 }, (_, n) => minutesAfter(n)),
        stuck.org,
      ),
    ),
  );
  const single = await overdue([new Date(NOW.getTime() - 60_000)]);
  await publishOverdueDeliveries(context(undefined, 2));
  expect(publishedTo(single.endpoint.id)).toEqual(single.ids);
  // The longest overdue deliveries are published, about the same number for each endpoint.
  const mine = publishedTo(stuck.endpoint.id);
  expect(mine).toEqual(stuck.ids.slice(0, mine.length));
  expect(mine.length).toBeGreaterThan(80);
  expect(mine.length).toBeLessThanOrEqual(100);
  for (const one of siblings)
    expect(Math.abs(publishedTo(one.endpoint.id).length - mine.length)).toBeLessThanOrEqual(1);
});

test("if a run does not cover all deliveries, the longest overdue ones of each endpoint come first", async () => {
  const [late, early, latest] = [
    await overdue([minutesAfter(2), minutesAfter(3)]),
    await overdue([minutesAfter(1), minutesAfter(1.5)]),
    await overdue([minutesAfter(4)]),
  ];
  const found = await listOverdue(db, { before: minutesAfter(10), each: 100, most: 4 });
  expect(found.map((one) => one.deliveryId)).toEqual([
    early.ids[0],
    late.ids[0],
    latest.ids[0],
    early.ids[1],
  ]);
});

test("overdue deliveries are read from the index of due deliveries, only as many per endpoint as are taken", async () => {
  await overdue(Array.from({ length: 2000 }, (_, n) => minutesAfter(n)));
  await db.execute(sql`analyze webhook_deliveries`);
  const query = listOverdue(db, { before: minutesAfter(5000), each: 100, most: 1000 });
  const [answer] = await db.transaction(async (tx) => {
    // Makes the plan independent of the small size of the table.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return tx.execute<{ "QUERY PLAN": [{ Plan: Node }] }>(
      sql`explain (analyze, format json) ${query.getSQL()}`,
    );
  });
  const reads = scansOf(answer?.["QUERY PLAN"][0].Plan).filter(
    (node) => node["Relation Name"] === "webhook_deliveries",
  );
  expect(reads.map((node) => node["Index Name"])).toEqual(["webhook_deliveries_due"]);
  // "Actual Rows" is an average per loop.
  const [read] = reads;
  expect((read?.["Actual Rows"] ?? 0) * (read?.["Actual Loops"] ?? 0)).toBeLessThan(2000);
});

type Node = {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Node[];
};

function scansOf(node: Node | undefined): Node[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(scansOf)] : [];
}
