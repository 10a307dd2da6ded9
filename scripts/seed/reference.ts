import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { createWebhook } from "@/lib/outbound/create-webhook";
import { insertAttempt, insertDelivery, moveDelivery } from "@/lib/outbound/delivery-store";
import { insertPublished, newDelivery } from "@/lib/outbound/event-store";
import { listWebhooks } from "@/lib/outbound/list-webhooks";
import { createInvitation } from "@/lib/team/create-invitation";
import { listInvitations } from "@/lib/team/list-invitations";

const DAY_MS = 86_400_000;
const ORG = "hope-shelter";

/**
 * What the examples of the API reference are about beside campaigns and money: a key, two open invitations, and a
 * webhook that has been delivered to. Whatever is there already stays.
 */
export async function seedForReference(now: Date): Promise<void> {
  const grace = asPerson("user_grace", now, 40);
  await seedKey(grace);
  await seedWebhook(grace);
  // Hours ago, so that sending one again is not refused as too soon.
  await invite(asPerson("user_grace", now, 0.1), ORG, "lucia@hopeshelter.example");
  await invite(asPerson("user_mei", now, 0.1), "river-keepers", "grace@hopeshelter.example");
}

function asPerson(userId: string, now: Date, daysAgo: number): Context {
  return { ...newContext({ kind: "person", userId }), now: new Date(now.getTime() - daysAgo * DAY_MS) };
}

/** Nobody holds it: a key is shown once, and here to nobody. */
async function seedKey(ctx: Context): Promise<void> {
  const { data } = await listApiKeys(ctx, ORG);
  if (data.length > 0) return;
  await createApiKey(ctx, { idOrSlug: ORG, input: { name: "Monthly reports", scope: "read" } });
}

/** It wants payouts alone, so that a gift in the demo is not posted to an address that nobody answers at. */
async function seedWebhook(ctx: Context): Promise<void> {
  const { data } = await listWebhooks(ctx, ORG);
  if (data.length > 0) return;
  const url = "https://ledger.hopeshelter.example/almoner";
  const input = { url, description: "Bookkeeping", eventTypes: ["payout.paid" as const] };
  const { webhook } = await createWebhook(ctx, { idOrSlug: ORG, input });
  const at = new Date(ctx.now.getTime() + 60_000);
  const type = "webhook.test";
  const message = "A test from Hope Shelter";
  const payload = { type, timestamp: at.toISOString(), data: { webhookId: webhook.id, message } };
  await ctx.db.transaction(async (tx) => {
    const row = { orgId: webhook.orgId, type, subjectId: webhook.id, payload, now: at };
    const event = await insertPublished(tx, row);
    const delivery = await insertDelivery(tx, newDelivery(event, webhook.id, at));
    await insertAttempt(tx, {
      deliveryId: delivery.id,
      attemptedAt: at,
      durationMs: 84,
      responseStatus: 200,
      responseBody: "ok",
      error: null,
    });
    await moveDelivery(tx, delivery, {
      status: "SUCCEEDED",
      attemptCount: 1,
      nextAttemptAt: null,
      lastResponseStatus: 200,
    });
  });
}

async function invite(ctx: Context, idOrSlug: string, email: string): Promise<void> {
  const { data } = await listInvitations(ctx, idOrSlug);
  if (data.some((one) => one.email === email)) return;
  await createInvitation(ctx, { idOrSlug, input: { email, role: "MEMBER" } });
}
