import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { memberships } from "@/db/schema/memberships";
import { webhookDeliveries, webhookEvents } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { cursorAfter } from "@/lib/kernel/time-cursor";
import { background } from "@/lib/services/inngest/__mocks__/send";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from "./api";
import { getWebhookDelivery, listWebhookDeliveries, replayWebhookDelivery } from "./deliveries/api";
import { signingSecrets } from "./rules";
import { createWebhookInput, listDeliveriesQuery, updateWebhookInput } from "./schemas";
import { decryptSecret } from "./secrets/secret";
import { context, endpointRow, makeEndpoint, NOW, person } from "./testing/endpoints";

vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");
beforeEach(() => Object.assign(background, { sent: [], down: false }));

const db = testDatabase();
const input = (given: object = {}) =>
  createWebhookInput.parse({ url: "https://ledger.example/hooks", ...given });
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("it was not refused");
  return { code: error.code, message: error.message, ...error.extra.fieldErrors };
};
const auditOf = (orgId: string, action: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, orgId), eq(auditEntries.action, action)))
    .orderBy(asc(auditEntries.id));

async function house() {
  const org = await makeOrganization();
  const memberId = unique("user_");
  await db.insert(memberships).values({ orgId: org.id, userId: memberId, role: "MEMBER", createdAt: NOW });
  const owner = (minutes = 0) => context(person(org.ownerId), minutes);
  return { org, owner, member: context(person(memberId)), stranger: context(person(unique("user_"))) };
}

test("the secret is returned by creation and rotation only, stored encrypted, and never in the audit log", async () => {
  const { org, owner, member } = await house();
  const { webhook, secret } = await createWebhook.run(owner(), {
    params: { idOrSlug: org.slug },
    body: input(),
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const path = { idOrSlug: org.slug, webhookId: webhook.id };
  const rotated = await rotateWebhookSecret.run(owner(), {
    params: { ...path },
    body: { expiresInHours: 24 },
  });
  expect(rotated.secret).not.toBe(secret);
  const again = await rotateWebhookSecret.run(owner(), { params: { ...path }, body: { expiresInHours: 24 } });
  const row = await endpointRow(webhook.id);
  if (!row) throw new Error("webhook not found");
  expect(signingSecrets(row, NOW).map((one) => decryptSecret(row.id, one))).toEqual([
    again.secret,
    rotated.secret,
    secret,
  ]);
  const seen = JSON.stringify([
    row,
    await getWebhook.run(member, { params: path }).then(({ webhook }) => webhook),
    await listWebhooks.run(member, { params: { idOrSlug: org.slug } }),
    await updateWebhook
      .run(owner(), { params: { ...path }, body: { description: "x" } })
      .then(({ webhook }) => webhook),
    await db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id)),
    webhook,
  ]);
  for (const one of [secret, rotated.secret, again.secret]) expect(seen).not.toContain(one.slice(6));
});

test("rotating with `expiresInHours: 0` expires the old secret immediately", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const { webhook } = await rotateWebhookSecret.run(owner(), {
    params: { ...path },
    body: { expiresInHours: 0 },
  });
  expect(webhook.previousSecretExpiresAt).toBeNull();
  expect(await endpointRow(endpoint.id)).toMatchObject({ previousSecret: null });
});

test.each([
  ["ftp://example.org/", "Enter an address that starts with https://"],
  ["example.org/hooks", "Enter a full address that starts with https://"],
  ["https://user:pass@example.org/", "Remove the user name and password; check the signature instead"],
  ["https://user@example.org/", "Remove the user name and password; check the signature instead"],
  ["http://example.org/", "Enter an address that starts with https://"],
  ["https://127.0.0.1/", "This address is not on the public internet"],
  ["https://2852039166/", "This address is not on the public internet"],
  ["https://[::1]/", "This address is not on the public internet"],
  ["https://[::127.0.0.1]/", "This address is not on the public internet"],
  ["https://localhost:3001/", "This address is not on the public internet"],
])("the address %s is refused", async (url, why) => {
  const { org, owner } = await house();
  const refused = { code: "invalid", url: [why] };
  expect(
    await refusalOf(createWebhook.run(owner(), { params: { idOrSlug: org.id }, body: input({ url }) })),
  ).toMatchObject(refused);
  const endpoint = await makeEndpoint(org.id);
  const change = { params: { idOrSlug: org.id, webhookId: endpoint.id }, body: { url } };
  expect(await refusalOf(updateWebhook.run(owner(), change).then(({ webhook }) => webhook))).toMatchObject(
    refused,
  );
});

test("an organization has at most ten endpoints, even with concurrent requests", async () => {
  const { org, owner } = await house();
  const made = await Promise.allSettled(
    Array.from({ length: 14 }, () =>
      createWebhook.run(owner(), { params: { idOrSlug: org.id }, body: input() }),
    ),
  );
  expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(10);
  expect(
    await refusalOf(createWebhook.run(owner(), { params: { idOrSlug: org.id }, body: input() })),
  ).toMatchObject({
    code: "conflict",
    message: "An organization has at most 10 webhooks",
  });
});

test("members can read, admins can change, strangers are refused, and unknown ids are not found", async () => {
  const { org, owner, member, stranger } = await house();
  const endpoint = await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const delivery = await sendTestEvent.run(owner(), { params: path }).then(({ delivery }) => delivery);
  const one = { ...path, deliveryId: delivery.id };
  const query = listDeliveriesQuery.parse({});
  await getWebhook.run(member, { params: path }).then(({ webhook }) => webhook);
  await getWebhookDelivery.run(member, { params: one }).then(({ delivery }) => delivery);
  await listWebhookDeliveries.run(member, { params: { ...path }, query });
  const changes = [
    () => createWebhook.run(member, { params: { idOrSlug: org.id }, body: input() }),
    () =>
      updateWebhook
        .run(member, { params: { ...path }, body: { status: "DISABLED" } })
        .then(({ webhook }) => webhook),
    () => deleteWebhook.run(member, { params: path }),
    () => rotateWebhookSecret.run(member, { params: { ...path }, body: { expiresInHours: 1 } }),
    () => sendTestEvent.run(member, { params: path }).then(({ delivery }) => delivery),
    () => replayWebhookDelivery.run(member, { params: one }).then(({ delivery }) => delivery),
    () => getWebhook.run(stranger, { params: path }).then(({ webhook }) => webhook),
    () => listWebhooks.run(stranger, { params: { idOrSlug: org.id } }),
    () => getWebhookDelivery.run(stranger, { params: one }).then(({ delivery }) => delivery),
  ];
  for (const change of changes) expect(await refusalOf(change())).toMatchObject({ code: "forbidden" });
  const foreign = await house();
  const elsewhere = { idOrSlug: foreign.org.id, webhookId: endpoint.id };
  expect(
    await refusalOf(getWebhook.run(foreign.owner(), { params: elsewhere }).then(({ webhook }) => webhook)),
  ).toMatchObject({
    message: "Webhook not found",
  });
  const other = await makeEndpoint(org.id);
  const astray = { idOrSlug: org.id, webhookId: other.id, deliveryId: delivery.id };
  expect(
    await refusalOf(getWebhookDelivery.run(owner(), { params: astray }).then(({ delivery }) => delivery)),
  ).toMatchObject({
    message: "Delivery not found",
  });
});

test("a change is audited with the changed fields, and one without effect is not", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id, { description: "Old" });
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const change = updateWebhookInput.parse({ description: "", eventTypes: ["payout.paid", "payout.paid"] });
  const changed = await updateWebhook
    .run(owner(), { params: { ...path }, body: change })
    .then(({ webhook }) => webhook);
  expect(changed).toMatchObject({ description: null, eventTypes: ["payout.paid"], url: endpoint.url });
  await updateWebhook.run(owner(1), { params: { ...path }, body: change }).then(({ webhook }) => webhook);
  await updateWebhook.run(owner(2), { params: { ...path }, body: {} }).then(({ webhook }) => webhook);
  const notes = await auditOf(org.id, "webhook.updated");
  expect(notes).toMatchObject([
    {
      before: { description: "Old", eventTypes: [] },
      after: { description: null, eventTypes: ["payout.paid"] },
    },
  ]);
  await deleteWebhook.run(owner(), { params: path });
  expect(await endpointRow(endpoint.id)).toBeUndefined();
  expect(await auditOf(org.id, "webhook.deleted")).toHaveLength(1);
});

test("enabling an endpoint that was disabled for failing resets its failure state", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id, {
    status: "DISABLED",
    disabledReason: "No delivery succeeded for three days",
    failingSince: NOW,
  });
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const enabled = await updateWebhook
    .run(owner(), { params: { ...path }, body: { status: "ENABLED" } })
    .then(({ webhook }) => webhook);
  expect(enabled).toMatchObject({ status: "ENABLED", disabledReason: null, failingSince: null });
});

test("a test event goes only to its endpoint, regardless of subscribed types, and not to a disabled one", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id, { eventTypes: ["payout.paid"] });
  await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const delivery = await sendTestEvent.run(owner(), { params: path }).then(({ delivery }) => delivery);
  expect(delivery).toMatchObject({ eventType: "webhook.test", status: "PENDING", webhookId: endpoint.id });
  const rows = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, org.id));
  expect(rows.map((row) => row.endpointId)).toEqual([endpoint.id]);
  expect(background.sent).toMatchObject([
    { data: { deliveryId: delivery.id, endpointId: endpoint.id, orgId: org.id } },
  ]);
  await updateWebhook
    .run(owner(), { params: { ...path }, body: { status: "DISABLED" } })
    .then(({ webhook }) => webhook);
  expect(
    await refusalOf(sendTestEvent.run(owner(), { params: path }).then(({ delivery }) => delivery)),
  ).toMatchObject({
    code: "conflict",
    message: "The webhook is disabled",
  });
});

test("a replay is a new delivery of the same event, and is stored even while background jobs are down", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const first = await sendTestEvent.run(owner(), { params: path }).then(({ delivery }) => delivery);
  background.down = true;
  const again = await replayWebhookDelivery
    .run(owner(1), { params: { ...path, deliveryId: first.id } })
    .then(({ delivery }) => delivery);
  expect(again).toMatchObject({ eventId: first.eventId, replayOf: first.id, status: "PENDING" });
  expect(again.id).not.toBe(first.id);
  const events = await db.select().from(webhookEvents).where(eq(webhookEvents.orgId, org.id));
  expect(events).toHaveLength(1);
  expect(
    (
      await getWebhookDelivery
        .run(owner(), { params: { ...path, deliveryId: again.id } })
        .then(({ delivery }) => delivery)
    ).payload,
  ).toMatchObject({
    type: "webhook.test",
    data: { webhookId: endpoint.id },
  });
});

test("the pages of the delivery log contain each delivery once, newest first, and can be filtered", async () => {
  const { org, owner } = await house();
  const endpoint = await makeEndpoint(org.id);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const made: string[] = [];
  // Several have the same timestamp, so the id breaks the tie.
  for (let n = 0; n < 7; n += 1)
    made.push(
      (await sendTestEvent.run(owner(Math.floor(n / 3)), { params: path }).then(({ delivery }) => delivery))
        .id,
    );
  await db
    .update(webhookDeliveries)
    .set({ status: "FAILED", nextAttemptAt: null })
    .where(eq(webhookDeliveries.id, made[0] ?? ""));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = listDeliveriesQuery.parse({ limit: 3, cursor });
    const page = await listWebhookDeliveries.run(owner(), { params: { ...path }, query });
    expect(page.deliveries.length).toBeLessThanOrEqual(3);
    seen.push(...page.deliveries.map((one) => one.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...made].sort());
  expect(seen[0]).toBe(made[6]);
  const filtered = async (given: object) =>
    (
      await listWebhookDeliveries.run(owner(), {
        params: { ...path },
        query: listDeliveriesQuery.parse(given),
      })
    ).deliveries.map((one) => one.id);
  expect(await filtered({ status: "FAILED" })).toEqual([made[0]]);
  expect(await filtered({ eventType: "payout.paid" })).toEqual([]);
  expect(await filtered({ eventType: "webhook.test" })).toHaveLength(7);
  // PostgreSQL accepts the latest timestamp that a cursor may contain.
  const end = cursorAfter({ createdAt: new Date("9999-12-31T23:59:59.999Z"), id: "a" });
  expect(await filtered({ cursor: end })).toHaveLength(7);
});

test("invalid input is reported before an unknown id, and an unknown id before a missing permission", async () => {
  const { org, member, stranger } = await house();
  const endpoint = await makeEndpoint(org.id);
  const url = "https://127.0.0.1/";
  const right = "https://ledger.example/other";
  const cursor = "nonsense";
  const calls = (idOrSlug: string, webhookId: string) => {
    const path = { idOrSlug, webhookId };
    return {
      create: (caller: Context, wrong: boolean) =>
        createWebhook.run(caller, { params: { idOrSlug }, body: input({ url: wrong ? url : right }) }),
      update: (caller: Context, wrong: boolean) =>
        updateWebhook
          .run(caller, { params: { ...path }, body: { url: wrong ? url : right } })
          .then(({ webhook }) => webhook),
      list: (caller: Context, wrong: boolean) =>
        listWebhookDeliveries.run(caller, {
          params: { ...path },
          query: listDeliveriesQuery.parse(wrong ? { cursor } : {}),
        }),
    };
  };
  const here = calls(org.id, endpoint.id);
  const nowhere = calls("nowhere", endpoint.id);
  for (const verb of ["create", "update", "list"] as const) {
    for (const at of [here, nowhere])
      expect(await refusalOf(at[verb](stranger, true))).toMatchObject({ code: "invalid" });
    expect(await refusalOf(nowhere[verb](stranger, false))).toMatchObject({ code: "not_found" });
    expect(await refusalOf(here[verb](stranger, false))).toMatchObject({ code: "forbidden" });
  }
  for (const verb of ["create", "update"] as const) {
    expect(await refusalOf(here[verb](member, true))).toMatchObject({ code: "invalid" });
    expect(await refusalOf(here[verb](member, false))).toMatchObject({ code: "forbidden" });
  }
  expect(await endpointRow(endpoint.id)).toMatchObject({ url: endpoint.url });
});
