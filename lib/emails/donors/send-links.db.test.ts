import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { donors } from "@/db/schema/donors";
import { subscriptionLinks, subscriptionRaises } from "@/db/schema/subscription-links";
import { subscriptionEvents, subscriptionInvoices, subscriptions } from "@/db/schema/subscriptions";
import { testDatabase, unique } from "@/db/testing";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { getRaise } from "@/lib/subscriptions/raises/public-raise";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { emailRow, makeSucceededDonation, NOW, systemContext } from "../testing/rows";
import { sendManageLink } from "./send-manage-link";
import { sendRaiseConfirmation } from "./send-raise-confirmation";
import { sendSubscriptionEmail } from "./send-subscription-email";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.clearFaults());
afterAll(() => mailbox.stop());

const db = testDatabase();
const HOUR_MS = 60 * 60_000;

/** Creates a running subscription of $50.00 a month. */
async function makeSubscription(status: "ACTIVE" | "PAST_DUE" | "CANCELED" = "ACTIVE") {
  const { org, campaign, donation, donor } = await makeSucceededDonation();
  const id = unique("subscription");
  await db.insert(subscriptions).values({
    id,
    orgId: org.id,
    campaignId: campaign.id,
    donorId: donation.donorId,
    status,
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
    startedAt: NOW,
    ...(status === "CANCELED" ? { canceledAt: NOW } : {}),
    createdAt: NOW,
    updatedAt: NOW,
  });
  return { id, donorId: donation.donorId, donor, orgId: org.id };
}

const tokenIn = (text: string | undefined, kind: "manage" | "raise") =>
  new RegExp(`/recurring/(${kind}_[\\w-]{43})`).exec(text ?? "")?.[1] ?? "";

test("a manage link goes to the current address, once, and its token is not stored", async () => {
  const { id, donorId, donor } = await makeSubscription();
  const moved = `${unique("moved")}@example.com`;
  await db.update(donors).set({ email: moved }).where(eq(donors.id, donorId));
  const request = { requestId: unique(), subscriptionId: id };
  expect(await sendManageLink(systemContext(), request)).toBe("sent");
  expect(await sendManageLink(systemContext(), request)).toBe("settled");
  expect(await mailbox.mailsTo(donor)).toEqual([]);
  const mails = await mailbox.mailsTo(moved);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("works for 30 minutes, as often as you like; a newer one replaces it");
  const token = tokenIn(mails[0]?.text, "manage");
  expect(await getPublicSubscription(systemContext(), token)).toMatchObject({
    mayChange: "EVERYTHING",
    linkExpiresAt: new Date(NOW.getTime() + HOUR_MS / 2).toISOString(),
  });
  const kept = JSON.stringify([
    await emailRow(`manage-link:${request.requestId}`),
    await db.select().from(subscriptionLinks).where(eq(subscriptionLinks.subscriptionId, id)),
  ]);
  expect(kept).not.toContain(token.slice("manage_".length));
});

test("the received link works even if the provider's response was lost and the email was requested again", async () => {
  const { id, donor } = await makeSubscription();
  const send = () => sendManageLink(systemContext(), { requestId: "lost", subscriptionId: id });
  await mailbox.fault({ on: "deliveries", kind: "drop", times: 1 });
  await expect(send()).rejects.toMatchObject({ kind: "temporary" });
  expect(await send()).toBe("sent");
  const mails = await mailbox.mailsTo(donor);
  expect(mails).toHaveLength(1);
  expect(await getPublicSubscription(systemContext(), tokenIn(mails[0]?.text, "manage"))).toMatchObject({
    mayChange: "EVERYTHING",
  });
});

test("no link is mailed for an ended subscription", async () => {
  const { id, donor } = await makeSubscription("CANCELED");
  expect(await sendManageLink(systemContext(), { requestId: unique(), subscriptionId: id })).toBe("not_due");
  expect(await mailbox.mailsTo(donor)).toEqual([]);
});

test("the email about a failed renewal has a link for the payment method only", async () => {
  const { id, donor } = await makeSubscription("PAST_DUE");
  const invoiceId = unique("in_");
  const cause = `payment-failed:${invoiceId}:1`;
  await db.insert(subscriptionInvoices).values({
    id: invoiceId,
    subscriptionId: id,
    status: "OPEN",
    amountCents: 5000,
    totalChargedCents: 5000,
    processingFeeCents: 140,
    platformFeeCents: 0,
    feeVersion: "test",
    createdAt: NOW,
    updatedAt: NOW,
  });
  await db
    .insert(subscriptionEvents)
    .values({ subscriptionId: id, cause, kind: "PAYMENT_FAILED", actor: "processor", occurredAt: NOW });
  expect(await sendSubscriptionEmail(systemContext(), { subscriptionId: id, cause })).toBe("sent");
  const [mail] = await mailbox.mailsTo(donor);
  expect(await getPublicSubscription(systemContext(), tokenIn(mail?.text, "manage"))).toMatchObject({
    mayChange: "PAYMENT_METHOD",
    linkExpiresAt: new Date(NOW.getTime() + 7 * 24 * HOUR_MS).toISOString(),
  });
});

test("a raise is requested once, with both amounts, and not after it is void", async () => {
  const { id, donor } = await makeSubscription();
  const raiseId = unique();
  await db.insert(subscriptionRaises).values({
    id: raiseId,
    subscriptionId: id,
    fromAmountCents: 5000,
    amountCents: 20_000,
    totalChargedCents: 20_000,
    actor: "donor",
    expiresAt: new Date(NOW.getTime() + 24 * HOUR_MS),
    createdAt: NOW,
  });
  for (const outcome of ["sent", "settled"])
    expect(await sendRaiseConfirmation(systemContext(), { raiseId })).toBe(outcome);
  const mails = await mailbox.mailsTo(donor);
  expect(mails).toHaveLength(1);
  for (const sum of ["$50.00", "$200.00"]) expect(mails[0]?.text).toContain(sum);
  expect(await getRaise(systemContext(), tokenIn(mails[0]?.text, "raise"))).toMatchObject({
    status: "OPEN",
  });
  await db.update(subscriptionRaises).set({ endedAt: NOW }).where(eq(subscriptionRaises.id, raiseId));
  expect(await sendRaiseConfirmation(systemContext(), { raiseId })).toBe("not_due");
});
