import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { webhookDeliveries, webhookEvents } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { background } from "@/lib/services/inngest/__mocks__/send";
import { sendTestEvent, updateWebhook } from "@/lib/webhooks/api";
import { replayWebhookDelivery } from "@/lib/webhooks/deliveries/api";
import { context, makeEndpoint, person } from "@/lib/webhooks/testing/endpoints";
import { publishOverdueDeliveries } from "./publish-overdue";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
beforeEach(() => Object.assign(background, { sent: [], down: false }));

const db = testDatabase();
const deliveriesOf = (endpointId: string) =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId));
const auditOf = (orgId: string, action: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, orgId), eq(auditEntries.action, action)));

test.each(["a test event", "a replay"])(
  "%s with an Idempotency-Key is created once, and the retry after a crash publishes it again",
  async (what) => {
    const org = await makeOrganization();
    const owner = (minutes: number) => context(person(org.ownerId), minutes);
    const endpoint = await makeEndpoint(org.id);
    const path = { idOrSlug: org.id, webhookId: endpoint.id };
    const first = await sendTestEvent.run(owner(0), { params: path }).then(({ delivery }) => delivery);
    const request = (ctx: Context) =>
      what === "a replay"
        ? replayWebhookDelivery
            .run(ctx, { params: { ...path, deliveryId: first.id } })
            .then(({ delivery }) => delivery)
        : sendTestEvent.run(ctx, { params: path }).then(({ delivery }) => delivery);
    const seed = unique("seed_");
    const run = (minutes: number) => request({ ...owner(minutes), seed });
    const before = await deliveriesOf(endpoint.id);
    Object.assign(background, { sent: [], down: true });
    // Also with two concurrent runs: the lease of a slow one may have passed to another.
    const [died, beside] = await Promise.all([run(0), run(0)]);
    background.down = false;
    const again = await run(1);
    expect([beside, again]).toEqual([died, died]);
    expect(await deliveriesOf(endpoint.id)).toHaveLength(before.length + 1);
    const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id));
    expect(events).toHaveLength(what === "a replay" ? 1 : 2);
    const action = what === "a replay" ? "webhook.delivery_replayed" : "webhook.tested";
    const entries = (await auditOf(org.id, action)).filter((note) => note.after?.["deliveryId"] === died.id);
    expect(entries).toHaveLength(1);
    expect((await run(2)).id).toBe(died.id);
    // The same id, so background jobs start one run for all of them.
    expect(background.sent.map((one) => one.id)).toEqual([`delivery:${died.id}`, `delivery:${died.id}`]);
    expect((await request({ ...owner(3), seed: unique("seed_") })).id).not.toBe(died.id);

    // The created delivery stays, regardless of later changes of its endpoint, and nothing is left to publish.
    const over = { status: "SUCCEEDED" as const, nextAttemptAt: null };
    await db.update(webhookDeliveries).set(over).where(eq(webhookDeliveries.id, died.id));
    await updateWebhook
      .run(owner(0), { params: { ...path }, body: { status: "DISABLED" } })
      .then(({ webhook }) => webhook);
    background.sent = [];
    expect(await run(4)).toMatchObject({ id: died.id, status: "SUCCEEDED" });
    expect(background.sent).toEqual([]);
    const late = request({ ...owner(5), seed: unique("seed_") });
    await expect(late).rejects.toMatchObject({ code: "conflict", extra: { transient: true } });
  },
);

test("a delivery that was inserted but not published because its process crashed is published once overdue", async () => {
  const org = await makeOrganization();
  const owner = (minutes: number) => context(person(org.ownerId), minutes);
  const endpoint = await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  background.down = true;
  const tested = await sendTestEvent.run(owner(0), { params: path }).then(({ delivery }) => delivery);
  const replayed = await replayWebhookDelivery
    .run(owner(0), { params: { ...path, deliveryId: tested.id } })
    .then(({ delivery }) => delivery);
  background.down = false;
  await publishOverdueDeliveries(context(undefined, 3));
  const mine = background.sent.map((one) => one.data).filter((data) => data.endpointId === endpoint.id);
  expect(mine.map((data) => data.deliveryId).sort()).toEqual([tested.id, replayed.id].sort());
});
