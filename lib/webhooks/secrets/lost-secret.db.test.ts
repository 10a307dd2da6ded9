import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase } from "@/db/testing";
import { deriveKeys } from "@/lib/config/app-secret";
import type { Message } from "@/lib/services/send-webhook";
import { rotateWebhookSecret } from "@/lib/webhooks/api";
import { attemptDelivery } from "@/lib/webhooks/deliveries/attempt-delivery";
import { insertPublished, newDelivery } from "@/lib/webhooks/outbox/store";
import { context, endpointRow, makeEndpoint, NOW, person, SYSTEM } from "@/lib/webhooks/testing/endpoints";
import { encryptSecret } from "./secret";

const logged = vi.hoisted(() => ({ errors: [] as unknown[][], warnings: [] as unknown[][] }));
vi.mock("@/lib/services/log", () => ({
  log: {
    error: (...what: unknown[]) => logged.errors.push(what),
    warn: (...what: unknown[]) => logged.warnings.push(what),
  },
}));

const db = testDatabase();
/** Returns a secret encrypted by another installation, or by this one before its APP_SECRET was lost. */
const foreign = (id: string) =>
  encryptSecret(id, "whsec_lost", deriveKeys(["another-secret-0123456789abcdefgh"], "webhook secrets"));

async function onItsWay() {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const type = "campaign.published";
  const payload = { type, timestamp: NOW.toISOString(), data: { n: 1 } };
  const event = await insertPublished(db, { orgId: org.id, type, subjectId: endpoint.id, payload, now: NOW });
  const delivery = newDelivery(event, endpoint.id, NOW);
  await db.insert(webhookDeliveries).values(delivery);
  const sent: Message[] = [];
  const attempt = (minutes: number) =>
    attemptDelivery(context(SYSTEM, minutes), { deliveryId: delivery.id }, async (message) => {
      sent.push(message);
      return { status: 200, body: "ok", error: null, durationMs: 5 };
    });
  const lose = () =>
    db
      .update(webhookEndpoints)
      .set({ secret: foreign(endpoint.id) })
      .where(eq(webhookEndpoints.id, endpoint.id));
  return { org, endpoint, deliveryId: delivery.id, sent, attempt, lose };
}

test("with a secret that cannot be decrypted nothing is sent, the error explains the fix, and rotating the secret delivers", async () => {
  const { org, endpoint, deliveryId, sent, attempt, lose } = await onItsWay();
  await lose();
  logged.errors.length = 0;
  const first = await attempt(0);
  expect(first).toMatchObject({ over: false });
  expect(sent).toEqual([]);
  const reason =
    "The signing secret cannot be decrypted, so nothing was sent: rotate the secret of the webhook";
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  expect(delivery).toMatchObject({ status: "PENDING", attemptCount: 1, lastError: reason });
  const attempts = await db.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, deliveryId));
  expect(attempts).toMatchObject([{ responseStatus: null, error: reason }]);
  expect(await endpointRow(endpoint.id)).toMatchObject({ failingSince: NOW, status: "ENABLED" });
  expect(logged.errors).toEqual([
    [
      { requestId: expect.any(String), endpointId: endpoint.id, orgId: org.id },
      "a webhook secret cannot be decrypted: is a secret missing from APP_SECRET that was in use?",
    ],
  ]);
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  const { secret } = await rotateWebhookSecret.run(context(person(org.ownerId)), {
    params: { ...path },
    body: { expiresInHours: 24 },
  });
  logged.warnings.length = 0;
  expect(await attempt(1)).toEqual({ over: true, disabled: false });
  // The previous one no longer signs, because it cannot be decrypted.
  expect(sent.map((message) => message.secrets)).toEqual([[secret]]);
  expect(logged.warnings).toHaveLength(1);
});

test("a secret in another endpoint's row does not decrypt there", async () => {
  const [one, two] = [await onItsWay(), await onItsWay()];
  const row = await endpointRow(one.endpoint.id);
  await db
    .update(webhookEndpoints)
    .set({ secret: row?.secret })
    .where(eq(webhookEndpoints.id, two.endpoint.id));
  await two.attempt(0);
  expect(two.sent).toEqual([]);
  await one.attempt(0);
  expect(one.sent.map((message) => message.secrets)).toEqual([[one.endpoint.secret]]);
});

test("the database refuses a secret in plain text", async () => {
  const { endpoint } = await onItsWay();
  const at = new Date(NOW.getTime() + 60_000);
  for (const plain of [
    { secret: "whsec_plain" },
    { previousSecret: "whsec_plain", previousSecretExpiresAt: at },
    { olderSecrets: [{ secret: "whsec_plain", expiresAt: at.toISOString() }] },
  ])
    await expect(
      db.update(webhookEndpoints).set(plain).where(eq(webhookEndpoints.id, endpoint.id)),
    ).rejects.toMatchObject({ cause: { constraint_name: "webhook_endpoints_encrypted" } });
});
