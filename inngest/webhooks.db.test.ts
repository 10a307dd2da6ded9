import { until } from "@almoner/inngest-emulator/testing";
import { eventType, type Inngest, staticSchema } from "inngest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { databaseUrl, makeOrganization, testDatabase } from "@/db/testing";
import { startReceiver } from "@/lib/services/testing/receiver";
import { insertPublished, newDelivery } from "@/lib/webhooks/outbox/store";
import { makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { type JobServer, startJobServer } from "./testing/job-server";

// A hanging call lasts longer than a test, so work queued behind it never runs instead of running late.
vi.mock("@/lib/services/send-webhook", async (original) => {
  const real = await original<typeof import("@/lib/services/send-webhook")>();
  const sendWebhook: typeof real.sendWebhook = (message) => real.sendWebhook(message, { timeoutMs: 300_000 });
  return { ...real, sendWebhook };
});

/**
 * The real functions under a local installation's real job server, with receivers that respond and receivers that hang.
 */
let jobs: JobServer;
const settled: string[] = [];

beforeAll(async () => {
  process.env["WEBHOOKS_ALLOW_PRIVATE"] = "on";
  const functions = async (client: Inngest) => {
    const { deliverWebhook, retryWebhook } = await import("./webhooks");
    const money = client.createFunction(
      { id: "money", triggers: eventType("test/money", { schema: staticSchema<{ n: string }>() }) },
      async ({ event }) => void settled.push(event.data.n),
    );
    return [deliverWebhook, retryWebhook, money];
  };
  jobs = await startJobServer({ databaseUrl, functions });
});
afterAll(() => jobs.stop());

/** Writes `count` deliveries to a new endpoint, of a new organization unless one is given, and returns their events. */
async function deliveriesTo(url: string, count: number, failing = false, given?: { id: string }) {
  const org = given ?? (await makeOrganization());
  const now = new Date();
  const endpoint = await makeEndpoint(org.id, { url, failingSince: failing ? now : null });
  const announcements = [];
  for (let n = 0; n < count; n += 1) {
    const payload = { type: "webhook.test", timestamp: now.toISOString(), data: { n } };
    const event = await insertPublished(testDatabase(), {
      orgId: org.id,
      type: payload.type,
      subjectId: endpoint.id,
      payload,
      now,
    });
    const delivery = newDelivery(event, endpoint.id, now);
    await testDatabase().insert(webhookDeliveries).values(delivery);
    announcements.push({
      id: `delivery:${delivery.id}`,
      name: "webhook/delivery-due",
      data: { deliveryId: delivery.id, endpointId: endpoint.id, orgId: org.id },
    });
  }
  return announcements;
}

test("many hanging receivers with long queues delay neither other receivers' deliveries nor payments", async () => {
  const hanging = await startReceiver(() => {});
  const healthy = await startReceiver();
  const queued = (await deliveriesTo(hanging.url, 20)).concat(
    ...(await Promise.all(Array.from({ length: 12 }, () => deliveriesTo(hanging.url, 4, true)))),
  );
  const mine = await deliveriesTo(healthy.url, 10);
  await jobs.client.send(queued);
  // Two calls of the first endpoint's queue, and six of the endpoints that failed before. No more may hang.
  await until("the hanging calls", async () => hanging.received.length === 8);
  await jobs.client.send(mine);
  await jobs.client.send(
    Array.from({ length: 20 }, (_, n) => ({ name: "test/money", data: { n: String(n) } })),
  );
  await until("the healthy deliveries", async () => healthy.received.length === 10);
  await until("the money", async () => settled.length === 20);
  // None of them was abandoned in the meantime.
  expect(hanging.received).toHaveLength(8);
  expect(new Set(healthy.received.map((one) => one.headers["webhook-id"])).size).toBe(10);
});

test("any number of one organization's hanging receivers delay neither another's first attempts nor its retries", async () => {
  const hanging = await startReceiver(() => {});
  const healthy = await startReceiver();
  const recovering = await startReceiver();
  const org = await makeOrganization();
  const many = async (failing: boolean) =>
    (await Promise.all(Array.from({ length: 10 }, () => deliveriesTo(hanging.url, 3, failing, org)))).flat();
  const tried = (await many(true)).map((one) => ({ ...one, name: "webhook/delivery-failing" }));
  await jobs.client.send([...(await many(false)), ...tried]);
  // Two in each function, of ten endpoints in each.
  await until("the hanging calls", async () => hanging.received.length === 4);
  await jobs.client.send([
    ...(await deliveriesTo(healthy.url, 6)),
    ...(await deliveriesTo(recovering.url, 6, true)),
  ]);
  await until("the healthy deliveries", async () => healthy.received.length === 6);
  await until("the recovering deliveries", async () => recovering.received.length === 6);
  expect(hanging.received).toHaveLength(4);
});

test("a delivery that fails at first is retried and arrives with the same id", async () => {
  let calls = 0;
  const receiver = await startReceiver((_request, response) => {
    calls += 1;
    response.writeHead(calls === 1 ? 500 : 200).end();
  });
  await jobs.client.send(await deliveriesTo(receiver.url, 1));
  await until("the second attempt", async () => receiver.received.length === 2);
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
});
