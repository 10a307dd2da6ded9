import { createApiKey, listApiKeys } from "@/lib/api-keys/api";
import { createFund, listFunds } from "@/lib/funds/api";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { createSavedReport, listSavedReports } from "@/lib/saved-reports/api";
import { createSavedReportInput } from "@/lib/saved-reports/schemas";
import { createSegment, listSegments } from "@/lib/segments/api";
import { STARTERS } from "@/lib/segments/labels";
import { createInvitation, listInvitations } from "@/lib/team/invitations/api";
import { createWebhook, listWebhooks } from "@/lib/webhooks/api";
import { insertAttempt, insertDelivery, moveDelivery } from "@/lib/webhooks/deliveries/store";
import { insertPublished, newDelivery } from "@/lib/webhooks/outbox/store";
import { daysBefore } from "./days-before";

const DAY_MS = 86_400_000;
const ORG = "hope-shelter";
const REPORTS = [
  { name: "Monday figures", days: "LAST_WEEK", compare: "PREVIOUS", mailEvery: "WEEK" },
  { name: "This year and the year before", days: "THIS_YEAR", compare: "YEAR_BEFORE" },
  { name: "Donor retention", kind: "DONOR_COHORTS", unit: "YEAR", mailEvery: "MONTH" },
] as const;

const FUNDS = [
  { name: "Winter shelter", code: "4100-20", goalCents: 5_000_000, restricted: true },
  { name: "Kitchen", code: "4100-30", goalCents: null, restricted: true },
];
/** Creation of the key and the webhook, in days before today. */
export const TOOLS_DAYS = 40;
/** Test event of the webhook, in days before today: deliveries are purged within an hour after 30 days. */
export const DELIVERY_DAYS = 3;

/**
 * Creates what the API reference's examples need besides campaigns and money: a key, funds, segments, and a webhook
 * with a delivery. Existing rows are kept.
 */
export async function seedTools(now: Date): Promise<void> {
  await seedKey(asPerson("user_grace", daysBefore(now, TOOLS_DAYS, "17:06:51")));
  const made = asPerson("user_grace", daysBefore(now, TOOLS_DAYS, "17:31:28"));
  await seedFunds(asPerson("user_grace", daysBefore(now, TOOLS_DAYS, "17:20:05")));
  await seedSegments(made);
  await seedSavedReports(made);
  await seedWebhook(made, daysBefore(now, DELIVERY_DAYS, "08:12:40"));
}

/** The same for two open invitations. */
export async function seedInvitations(now: Date): Promise<void> {
  // Hours ago, so that resending one is not refused as too soon.
  const lately = new Date(now.getTime() - 0.1 * DAY_MS);
  await invite(asPerson("user_grace", lately), ORG, "lucia@hopeshelter.example");
  await invite(asPerson("user_mei", lately), "river-keepers", "grace@hopeshelter.example");
}

function asPerson(userId: string, now: Date): Context {
  return { ...newContext({ kind: "person", userId }), now };
}

/** The key itself is discarded, so it cannot be used. */
async function seedKey(ctx: Context): Promise<void> {
  const { data } = await listApiKeys.run(ctx, { params: { idOrSlug: ORG } });
  if (data.length > 0) return;
  await createApiKey.run(ctx, {
    params: { idOrSlug: ORG },
    body: { name: "Monthly reports", scope: "read" },
  });
}

async function seedFunds(ctx: Context): Promise<void> {
  const { data } = await listFunds.run(ctx, { params: { idOrSlug: ORG } });
  if (data.length > 0) return;
  for (const body of FUNDS) await createFund.run(ctx, { params: { idOrSlug: ORG }, body });
}

async function seedSegments(ctx: Context): Promise<void> {
  const { data } = await listSegments.run(ctx, { params: { idOrSlug: ORG }, query: {} });
  if (data.length > 0) return;
  for (const { name, rules } of STARTERS.slice(0, 2))
    await createSegment.run(ctx, { params: { idOrSlug: ORG }, body: { name, rules } });
}

async function seedSavedReports(ctx: Context): Promise<void> {
  const { data } = await listSavedReports.run(ctx, { params: { idOrSlug: ORG } });
  if (data.length > 0) return;
  for (const report of REPORTS) {
    const body = createSavedReportInput.parse(report);
    await createSavedReport.run(ctx, { params: { idOrSlug: ORG }, body });
  }
}

/** Subscribed to payouts only, so that a demo donation is not posted to an address where nothing listens. */
async function seedWebhook(ctx: Context, at: Date): Promise<void> {
  const { data } = await listWebhooks.run(ctx, { params: { idOrSlug: ORG } });
  if (data.length > 0) return;
  const url = "https://ledger.hopeshelter.example/almoner";
  const input = {
    url,
    description: "Bookkeeping",
    eventTypes: ["payout.paid" as const],
    format: "JSON" as const,
  };
  const { webhook } = await createWebhook.run(ctx, { params: { idOrSlug: ORG }, body: input });
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
  const { data } = await listInvitations.run(ctx, { params: { idOrSlug } });
  if (data.some((one) => one.email === email)) return;
  await createInvitation.run(ctx, { params: { idOrSlug }, body: { email, role: "MEMBER" } });
}
