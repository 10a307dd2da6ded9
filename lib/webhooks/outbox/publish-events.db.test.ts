import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { payouts } from "@/db/schema/payouts";
import { refunds } from "@/db/schema/refunds";
import { subscriptions } from "@/db/schema/subscriptions";
import { webhookDeliveries, webhookEvents } from "@/db/schema/webhooks";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getDonation } from "@/lib/donations/api";
import { paidDonation } from "@/lib/ledger/testing/story";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { publishOverdueDeliveries } from "@/lib/webhooks/deliveries/publish-overdue";
import { EVENT_SCHEMAS } from "@/lib/webhooks/event-schemas";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhooks/schemas";
import { context, makeEndpoint, NOW } from "@/lib/webhooks/testing/endpoints";
import { publishEvents } from "./publish-events";
import { purgeEvents } from "./purge-events";
import { insertPublished, newDelivery } from "./store";
import { wakeOutbox } from "./wake-outbox";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
beforeEach(() => Object.assign(background, { sent: [], down: false }));

const db = testDatabase();
const deliveriesOf = (orgId: string) =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, orgId));
const published = (endpointId: string) =>
  background.sent.filter((one) => one.data["endpointId"] === endpointId);

test("two concurrent publishers publish each event once, with one delivery per subscribed endpoint", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const all = await makeEndpoint(org.id);
  const some = await makeEndpoint(org.id, { eventTypes: ["donation.succeeded"] });
  const off = await makeEndpoint(org.id, { status: "DISABLED" });
  for (let n = 0; n < 30; n += 1) await paidDonation(campaign);
  await Promise.all([publishEvents(context()), publishEvents(context())]);
  const rows = await deliveriesOf(org.id);
  const to = (id: string) => rows.filter((row) => row.endpointId === id);
  expect([to(all.id).length, to(some.id).length, to(off.id).length]).toEqual([90, 30, 0]);
  expect(new Set(rows.map((row) => `${row.endpointId} ${row.eventId}`)).size).toBe(120);
  expect(rows.every((row) => row.status === "PENDING" && row.attemptCount === 0)).toBe(true);
  const ids = [...published(all.id), ...published(some.id)].map((one) => one.id);
  expect(new Set(ids).size).toBe(120);
  const open = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.orgId, org.id), isNull(webhookEvents.publishedAt)));
  expect(open).toEqual([]);
});

test("the payload contains the complete resource in the shape of the API", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const donation = await paidDonation(await makeCampaign(org.id));
  await publishEvents(context());
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.subjectId, donation.id), eq(webhookEvents.type, "donation.succeeded")));
  expect(event?.payload).toEqual({
    type: "donation.succeeded",
    timestamp: event?.createdAt.toISOString(),
    data: await getDonation.run(context(), { params: { id: donation.id } }),
  });
  expect(published(endpoint.id)).toHaveLength(2 + 2);
});

test("every event type has a schema, and the payload of each resource matches it", async () => {
  expect(Object.keys(EVENT_SCHEMAS).sort()).toEqual([...WEBHOOK_EVENT_TYPES, "webhook.test"].sort());
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  await makeEndpoint(org.id);
  const donation = await paidDonation(campaign);
  const base = { orgId: org.id, createdAt: NOW, updatedAt: NOW };
  await db
    .insert(refunds)
    .values({ ...base, id: unique(), donationId: donation.id, amountCents: 100, origin: "STAFF" });
  await db.insert(disputes).values({
    ...base,
    id: unique(),
    processorDisputeId: unique("dp_"),
    donationId: donation.id,
    amountCents: 5000,
    reason: "fraudulent",
    status: "OPEN",
    processorStatus: "needs_response",
    openedAt: NOW,
  });
  await db
    .insert(payouts)
    .values({ ...base, id: unique(), processorPayoutId: unique("po_"), amountCents: 1, status: "PENDING" });
  await db.update(campaigns).set({ status: "ENDED", updatedAt: NOW }).where(eq(campaigns.id, campaign.id));
  const subscription = unique();
  const { donorId } = await makeDonation(campaign);
  await db.insert(subscriptions).values({
    ...base,
    id: subscription,
    campaignId: campaign.id,
    donorId,
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
  });
  await db.update(subscriptions).set({ status: "ACTIVE" }).where(eq(subscriptions.id, subscription));
  await publishEvents(context());
  const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id));
  expect(new Set(events.map((event) => event.type.split(".")[0]))).toEqual(
    new Set(["donation", "subscription", "refund", "dispute", "payout", "campaign", "donor"]),
  );
  for (const event of events) {
    const schema = EVENT_SCHEMAS[event.type as keyof typeof EVENT_SCHEMAS];
    const parsed = schema.safeParse(event.payload);
    expect(parsed.error?.issues ?? []).toEqual([]);
    // Fields missing from a schema would be dropped from `parsed.data`.
    expect(parsed.data).toEqual(event.payload);
  }
});

test("an event whose resource was deleted or cannot be read does not delay other events", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const early = new Date("2020-01-01T00:00:00Z");
  const [missing, broken] = await db
    .insert(webhookEvents)
    .values([
      { orgId: org.id, type: "donation.created", subjectId: unique("gone"), createdAt: early },
      { orgId: org.id, type: "unheard.of", subjectId: unique(), createdAt: early },
    ])
    .returning();
  const donation = await paidDonation(await makeCampaign(org.id));
  await publishEvents(context());
  const left = await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id));
  expect(left.map((event) => event.id)).not.toContain(missing?.id);
  expect(left.find((event) => event.id === broken?.id)?.publishedAt).toBeNull();
  expect(left.filter((event) => event.subjectId === donation.id && event.publishedAt)).toHaveLength(2);
  expect(published(endpoint.id).length).toBeGreaterThanOrEqual(2);
  await db.delete(webhookEvents).where(eq(webhookEvents.id, broken?.id ?? ""));
});

test("deliveries created while background jobs were down are published once overdue", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id, { eventTypes: ["donation.succeeded"] });
  await paidDonation(await makeCampaign(org.id));
  background.down = true;
  await expect(publishEvents(context())).rejects.toThrow("The background service cannot be reached");
  background.down = false;
  expect(await deliveriesOf(org.id)).toHaveLength(1);
  await publishOverdueDeliveries(context(undefined, 1));
  expect(published(endpoint.id)).toEqual([]);
  await publishOverdueDeliveries(context(undefined, 3));
  await publishOverdueDeliveries(context(undefined, 4));
  const ids = published(endpoint.id).map((one) => one.id);
  expect(ids).toHaveLength(2);
  // The same id, so background jobs start one run for both.
  expect(new Set(ids).size).toBe(1);
});

test("the publisher is woken once for all waiting events, never without events, and a failure to wake it is ignored", async () => {
  await publishEvents(context());
  background.sent = [];
  await wakeOutbox(db);
  expect(background.sent).toEqual([]);
  const org = await makeOrganization();
  await makeEndpoint(org.id);
  await paidDonation(await makeCampaign(org.id));
  await Promise.all(Array.from({ length: 20 }, () => wakeOutbox(db)));
  const rings = background.sent.filter((one) => one.name === "webhook/outbox-filled");
  expect(rings.length).toBeGreaterThan(0);
  expect(rings.length).toBeLessThanOrEqual(2);
  background.down = true;
  await expect(wakeOutbox(db)).resolves.toBeUndefined();
});

test("events are purged with their deliveries after 30 days, and not before", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const ages = [31, 29].map((days) => new Date(NOW.getTime() - days * 86_400_000));
  const events = await db
    .insert(webhookEvents)
    .values(
      ages.map((createdAt) => ({
        orgId: org.id,
        type: "webhook.test",
        subjectId: endpoint.id,
        payload: { type: "webhook.test" },
        publishedAt: createdAt,
        createdAt,
      })),
    )
    .returning();
  await db.insert(webhookDeliveries).values(
    events.map((event) => ({
      id: unique(),
      orgId: org.id,
      endpointId: endpoint.id,
      eventId: event.id,
      status: "SUCCEEDED" as const,
      createdAt: event.createdAt,
      updatedAt: event.createdAt,
    })),
  );
  await purgeEvents(context());
  const left = await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id));
  expect(left.map((event) => event.id)).toEqual([events[1]?.id]);
  expect((await deliveriesOf(org.id)).map((row) => row.eventId)).toEqual([events[1]?.id]);
});

test("an old event with a pending replay is kept until the replay has finished", async () => {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const createdAt = new Date(NOW.getTime() - 31 * 86_400_000);
  const payload = { type: "webhook.test", timestamp: createdAt.toISOString(), data: {} };
  const subjectId = endpoint.id;
  const event = await insertPublished(db, {
    orgId: org.id,
    type: payload.type,
    subjectId,
    payload,
    now: createdAt,
  });
  const first = newDelivery(event, endpoint.id, createdAt);
  const replay = newDelivery(event, endpoint.id, NOW, first.id);
  const over = { status: "FAILED" as const, nextAttemptAt: null };
  await db.insert(webhookDeliveries).values([{ ...first, ...over }, replay]);
  await purgeEvents(context());
  expect(await deliveriesOf(org.id)).toHaveLength(2);
  await db.update(webhookDeliveries).set(over).where(eq(webhookDeliveries.id, replay.id));
  await purgeEvents(context());
  expect(await deliveriesOf(org.id)).toEqual([]);
  expect(await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id))).toEqual([]);
});
