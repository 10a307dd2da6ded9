import { and, asc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase } from "@/db/testing";
import { type Message, type SendOutcome, sendWebhook } from "@/lib/services/send-webhook";
import { startReceiver } from "@/lib/services/testing/receiver";
import { rotateWebhookSecret, sendTestEvent, updateWebhook } from "@/lib/webhooks/api";
import { getWebhookDelivery, replayWebhookDelivery } from "@/lib/webhooks/deliveries/api";
import { insertPublished, newDelivery } from "@/lib/webhooks/outbox/store";
import { PAUSES_MS } from "@/lib/webhooks/rules";
import { context, endpointRow, makeEndpoint, NOW, person, SYSTEM } from "@/lib/webhooks/testing/endpoints";
import { attemptDelivery } from "./attempt-delivery";

vi.mock("./publish-deliveries", () => ({ publishDeliveries: async () => {} }));
vi.mock("@/lib/services/log");

const db = testDatabase();
const answering = (outcome: Partial<SendOutcome>) => {
  const sent: Message[] = [];
  const send = async (message: Message) => {
    sent.push(message);
    return { status: 200, body: "ok", error: null, durationMs: 5, ...outcome };
  };
  return { sent, send };
};
const DONE = { over: true, disabled: false };
const REFUSED = { status: 500, body: "no", error: "It responded with status 500" };
const here: typeof sendWebhook = (message) => sendWebhook(message, { allowPrivate: true });

/** Creates an endpoint with a delivery that is due at NOW. */
async function onItsWay(given: Parameters<typeof makeEndpoint>[1] = {}, type = "campaign.published") {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id, given);
  const payload = { type, timestamp: NOW.toISOString(), data: { n: 1 } };
  const event = await insertPublished(db, {
    orgId: org.id,
    type,
    subjectId: endpoint.id,
    payload,
    now: NOW,
  });
  const delivery = newDelivery(event, endpoint.id, NOW);
  await db.insert(webhookDeliveries).values(delivery);
  return { org, endpoint, event, deliveryId: delivery.id };
}

async function deliveryRow(id: string) {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row;
}
const attemptsOf = (id: string) =>
  db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.id));

test("an accepted event is delivered once, and its attempt is recorded", async () => {
  const { endpoint, event, deliveryId } = await onItsWay();
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId }, send)).toEqual(DONE);
  expect(await attemptDelivery(context(), { deliveryId }, send)).toEqual(DONE);
  expect(sent).toEqual([
    {
      url: endpoint.url,
      id: event.id,
      body: JSON.stringify({ type: "campaign.published", timestamp: NOW.toISOString(), data: { n: 1 } }),
      secrets: [endpoint.secret],
    },
  ]);
  expect(await deliveryRow(deliveryId)).toMatchObject({
    status: "SUCCEEDED",
    attemptCount: 1,
    nextAttemptAt: null,
    lastResponseStatus: 200,
    lastError: null,
  });
  expect(await attemptsOf(deliveryId)).toMatchObject([
    { responseStatus: 200, responseBody: "ok", error: null },
  ]);
  expect(await endpointRow(endpoint.id)).toMatchObject({ lastSuccessAt: NOW, failingSince: null });
});

test("the reference verifier accepts the signature with both secrets during a rotation, and with one afterwards", async () => {
  const receiver = await startReceiver();
  const { org, endpoint, event, deliveryId } = await onItsWay({ url: receiver.url });
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const { secret } = await rotateWebhookSecret.run(context(person(org.ownerId)), {
    params: { ...path },
    body: { expiresInHours: 1 },
  });
  await attemptDelivery(context(), { deliveryId }, here);
  const [got] = receiver.received;
  const headers = got?.headers as Record<string, string>;
  for (const one of [secret, endpoint.secret])
    expect(new Webhook(one).verify(got?.body ?? "", headers)).toMatchObject({ type: "campaign.published" });

  const again = newDelivery(event, endpoint.id, NOW, deliveryId);
  await db.insert(webhookDeliveries).values(again);
  await attemptDelivery(context(SYSTEM, 61), { deliveryId: again.id }, here);
  const [, later] = receiver.received;
  const laterHeaders = later?.headers as Record<string, string>;
  expect(laterHeaders["webhook-id"]).toBe(headers["webhook-id"]);
  expect(new Webhook(secret).verify(later?.body ?? "", laterHeaders)).toBeTruthy();
  expect(() => new Webhook(endpoint.secret).verify(later?.body ?? "", laterHeaders)).toThrow();
});

test("a refused event is attempted ten times over three days, then given up, and the endpoint is disabled and audited", async () => {
  const { org, endpoint, deliveryId } = await onItsWay();
  const { sent, send } = answering(REFUSED);
  let minutes = 0;
  const pauses: number[] = [];
  for (;;) {
    const it = await attemptDelivery(context(SYSTEM, minutes), { deliveryId }, send);
    if (it.over) break;
    // Nothing is sent before the attempt is due.
    const early = await attemptDelivery(context(SYSTEM, minutes), { deliveryId }, send);
    expect(early).toEqual({ over: false, waitMs: it.waitMs });
    pauses.push(it.waitMs);
    minutes += it.waitMs / 60_000;
  }
  expect(sent).toHaveLength(10);
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  for (const [index, pause] of PAUSES_MS.entries()) expect(pauses[index]).toBeGreaterThanOrEqual(pause);
  expect(minutes / 60).toBeGreaterThan(75);
  expect(await deliveryRow(deliveryId)).toMatchObject({
    status: "FAILED",
    attemptCount: 10,
    nextAttemptAt: null,
  });
  expect(await attemptsOf(deliveryId)).toHaveLength(10);
  expect(await endpointRow(endpoint.id)).toMatchObject({
    status: "DISABLED",
    disabledReason: "No delivery succeeded for three days",
    failingSince: NOW,
  });
  const notes = await db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(notes).toMatchObject([{ action: "webhook.disabled", actorKind: "system", subjectId: endpoint.id }]);
});

test("a success in between resets the failure time, so a delivery given up later leaves the endpoint enabled", async () => {
  const { endpoint, deliveryId } = await onItsWay();
  await attemptDelivery(context(), { deliveryId }, answering(REFUSED).send);
  expect(await endpointRow(endpoint.id)).toMatchObject({ failingSince: NOW });
  await db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id));
  await db
    .update(webhookDeliveries)
    .set({ attemptCount: 9, nextAttemptAt: NOW })
    .where(eq(webhookDeliveries.id, deliveryId));
  expect(await attemptDelivery(context(SYSTEM, 1), { deliveryId }, answering(REFUSED).send)).toEqual(DONE);
  expect(await deliveryRow(deliveryId)).toMatchObject({ status: "FAILED" });
  expect(await endpointRow(endpoint.id)).toMatchObject({ status: "ENABLED" });
});

test("410 Gone disables the endpoint immediately, and its other deliveries end without a call", async () => {
  const { endpoint, event, deliveryId } = await onItsWay();
  const other = newDelivery(event, endpoint.id, NOW, deliveryId);
  await db.insert(webhookDeliveries).values(other);
  const answering410 = answering({ status: 410, body: "", error: "It responded with status 410" });
  const disabled = { over: true, disabled: true };
  expect(await attemptDelivery(context(), { deliveryId }, answering410.send)).toEqual(disabled);
  // Returned again, because the first response may have been lost.
  expect(await attemptDelivery(context(), { deliveryId }, answering410.send)).toEqual(disabled);
  expect(await endpointRow(endpoint.id)).toMatchObject({ status: "DISABLED" });
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId: other.id }, send)).toEqual(disabled);
  expect(sent).toEqual([]);
  expect(await deliveryRow(other.id)).toMatchObject({
    status: "FAILED",
    lastError: "The webhook is disabled",
  });
});

test("410 Gone in response to a test event ends the delivery without disabling the endpoint", async () => {
  const { endpoint, deliveryId } = await onItsWay({}, "webhook.test");
  const answering410 = answering({ status: 410, body: "", error: "It responded with status 410" });
  expect(await attemptDelivery(context(), { deliveryId }, answering410.send)).toEqual(DONE);
  expect(await deliveryRow(deliveryId)).toMatchObject({ status: "FAILED", lastResponseStatus: 410 });
  expect(await endpointRow(endpoint.id)).toMatchObject({ status: "ENABLED", disabledReason: null });
});

test("a delivery that failed while the endpoint was disabled can be replayed once it is enabled", async () => {
  const { org, endpoint, event, deliveryId } = await onItsWay({ status: "DISABLED" });
  await attemptDelivery(context(), { deliveryId }, answering({}).send);
  expect(await deliveryRow(deliveryId)).toMatchObject({ status: "FAILED" });
  const owner = context(person(org.ownerId));
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  await updateWebhook
    .run(owner, { params: { ...path }, body: { status: "ENABLED" } })
    .then(({ webhook }) => webhook);
  const replay = await replayWebhookDelivery
    .run(owner, { params: { ...path, deliveryId } })
    .then(({ delivery }) => delivery);
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId: replay.id }, send)).toEqual(DONE);
  expect(sent).toMatchObject([{ id: event.id }]);
});

test("deleting an endpoint ends its deliveries", async () => {
  const { endpoint, deliveryId } = await onItsWay();
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId }, send)).toEqual(DONE);
  expect(sent).toEqual([]);
});

test("of concurrent runs for one attempt, exactly one makes it", async () => {
  const { deliveryId } = await onItsWay();
  const { sent, send } = answering(REFUSED);
  await Promise.all(Array.from({ length: 8 }, () => attemptDelivery(context(), { deliveryId }, send)));
  expect(sent).toHaveLength(1);
  expect(await deliveryRow(deliveryId)).toMatchObject({ attemptCount: 1, status: "PENDING" });
});

test("the attempt of a crashed process is repeated after a minute", async () => {
  const { deliveryId } = await onItsWay();
  const dying = async () => {
    throw new Error("killed");
  };
  await expect(attemptDelivery(context(), { deliveryId }, dying)).rejects.toThrow("killed");
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId }, send)).toEqual({ over: false, waitMs: 60_000 });
  expect(sent).toEqual([]);
  expect(await attemptDelivery(context(SYSTEM, 1), { deliveryId }, send)).toEqual(DONE);
  expect(sent).toHaveLength(1);
});

test("a slow endpoint stays in the slow lane until it has been fast there once", async () => {
  const { org, endpoint, event, deliveryId } = await onItsWay();
  const next = async () => {
    const delivery = newDelivery(event, endpoint.id, NOW, deliveryId);
    await db.insert(webhookDeliveries).values(delivery);
    return { deliveryId: delivery.id, promptly: true };
  };
  const slow = answering({ durationMs: 9900 });
  const quick = answering({ durationMs: 1900 });
  const handedOver = { over: false, waitMs: 0 };
  // A fast endpoint does not affect a slow one of the same organization, and vice versa.
  const sibling = await makeEndpoint(org.id);
  expect(await attemptDelivery(context(), { deliveryId, promptly: true }, slow.send)).toEqual(DONE);
  expect(await endpointRow(endpoint.id)).toMatchObject({ lastSuccessAt: NOW, failingSince: null });
  const others = newDelivery(event, sibling.id, NOW);
  await db.insert(webhookDeliveries).values(others);
  const toSibling = { deliveryId: others.id, promptly: true };
  expect(await attemptDelivery(context(), toSibling, quick.send)).toEqual(DONE);

  const second = await next();
  expect(await attemptDelivery(context(), second, slow.send)).toEqual(handedOver);
  expect(await attemptDelivery(context(), { ...second, promptly: false }, slow.send)).toEqual(DONE);
  const third = await next();
  expect(await attemptDelivery(context(), third, quick.send)).toEqual(handedOver);
  expect(quick.sent).toHaveLength(1);
  expect(await attemptDelivery(context(), { ...third, promptly: false }, quick.send)).toEqual(DONE);
  expect(await attemptDelivery(context(), await next(), quick.send)).toEqual(DONE);
  expect([slow.sent.length, quick.sent.length]).toEqual([2, 3]);
});

test("the prompt lane does not call a failing endpoint, because it would have to wait for it", async () => {
  const { deliveryId } = await onItsWay({ failingSince: NOW });
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(), { deliveryId, promptly: true }, send)).toEqual({
    over: false,
    waitMs: 0,
  });
  expect(sent).toEqual([]);
  expect(await attemptDelivery(context(), { deliveryId }, send)).toEqual(DONE);
});

test("a webhook in the Slack format receives a sentence about the event, with the same retries, and the log shows it", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id, { format: "SLACK" });
  const owner = context(person(org.ownerId));
  const params = { idOrSlug: org.slug, webhookId: endpoint.id };
  const { delivery } = await sendTestEvent.run(owner, { params, body: {} });
  const refused = answering(REFUSED);
  expect(await attemptDelivery(context(), { deliveryId: delivery.id }, refused.send)).toMatchObject({
    over: false,
  });
  const { sent, send } = answering({});
  expect(await attemptDelivery(context(SYSTEM, 1), { deliveryId: delivery.id }, send)).toEqual(DONE);
  const body = JSON.stringify({ text: `A test from ${org.name}.` });
  expect([...refused.sent, ...sent].map((message) => message.body)).toEqual([body, body]);
  expect(sent[0]).toMatchObject({ id: delivery.eventId, secrets: [endpoint.secret] });
  const shown = await getWebhookDelivery.run(owner, { params: { ...params, deliveryId: delivery.id } });
  expect(shown.delivery).toMatchObject({ status: "SUCCEEDED", payload: JSON.parse(body) });

  // Each attempt uses the current format.
  await updateWebhook.run(owner, { params, body: { format: "JSON" } });
  const log = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, endpoint.id), eq(auditEntries.action, "webhook.updated")));
  expect(log).toMatchObject([{ before: { format: "SLACK" }, after: { format: "JSON" } }]);
  const replayed = await replayWebhookDelivery.run(owner, {
    params: { ...params, deliveryId: delivery.id },
    body: {},
  });
  await attemptDelivery(context(SYSTEM, 2), { deliveryId: replayed.delivery.id }, send);
  expect(sent.at(-1)?.body).toContain('"type":"webhook.test"');
});
