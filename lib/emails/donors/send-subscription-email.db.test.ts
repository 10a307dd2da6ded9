import { afterAll, beforeAll, expect, test } from "vitest";
import { subscriptionEvents, subscriptionInvoices, subscriptions } from "@/db/schema/subscriptions";
import { makeDonation, testDatabase, unique } from "@/db/testing";
import { sendSubscriptionNotice } from "../staff/send-subscription-notice";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { emailRow, makeSucceededDonation, NOW, systemContext } from "../testing/rows";
import { sendReceipt } from "./send-receipt";
import { sendSubscriptionEmail } from "./send-subscription-email";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

/** Creates a running subscription, its first donation, and a renewal. */
async function makeSubscription() {
  const { org, campaign, donation, staff, donor } = await makeSucceededDonation();
  const db = testDatabase();
  const subscriptionId = unique("subscription");
  await db.insert(subscriptions).values({
    id: subscriptionId,
    orgId: org.id,
    campaignId: campaign.id,
    donorId: donation.donorId,
    status: "PAST_DUE",
    frequency: "MONTHLY",
    paymentMethod: "CARD",
    amountCents: 5000,
    totalChargedCents: 5000,
    coverFees: false,
    startedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  });
  const makeRenewal = (createdAt: Date) =>
    makeDonation(campaign, {
      status: "SUCCEEDED",
      succeededAt: NOW,
      frequency: "MONTHLY",
      subscriptionId,
      donorEmail: donor,
      createdAt,
      countedDonations: 1,
      netRaisedCents: 5000,
    });
  const [first, renewal] = [
    await makeRenewal(new Date("2026-09-01")),
    await makeRenewal(new Date("2026-10-01")),
  ];
  const invoiceId = unique("in_");
  await db.insert(subscriptionInvoices).values({
    id: invoiceId,
    subscriptionId,
    status: "OPEN",
    amountCents: 5000,
    totalChargedCents: 5000,
    processingFeeCents: 140,
    platformFeeCents: 0,
    feeVersion: "test",
    createdAt: NOW,
    updatedAt: NOW,
  });
  const record = async (
    cause: string,
    kind: "PAYMENT_FAILED" | "CANCELED" | "METHOD_CHANGED",
    actor: string,
  ) => {
    await db.insert(subscriptionEvents).values({ subscriptionId, cause, kind, actor, occurredAt: NOW });
    return { subscriptionId, cause };
  };
  return { subscriptionId, invoiceId, first, renewal, staff, donor, record };
}

test("a renewal has its own kind of receipt, sent once", async () => {
  const { first, renewal, donor } = await makeSubscription();
  for (const { id } of [first, renewal, renewal]) await sendReceipt(systemContext(), { donationId: id });
  expect(await emailRow(`receipt:${first.id}`)).toMatchObject({ kind: "RECEIPT" });
  expect(await emailRow(`receipt:${renewal.id}`)).toMatchObject({ kind: "RENEWAL_RECEIPT", attempts: 1 });
  expect((await mailbox.mailsTo(donor)).map(({ subject }) => subject)).toEqual([
    "Receipt for your monthly gift to Hope Shelter",
    "Receipt for your gift to Hope Shelter",
  ]);
});

test("a failed renewal is sent to donor and staff once, under retries and repeated events", async () => {
  const { invoiceId, staff, donor, record } = await makeSubscription();
  const first = await record(`payment-failed:${invoiceId}:1`, "PAYMENT_FAILED", "processor");
  const second = await record(`payment-failed:${invoiceId}:2`, "PAYMENT_FAILED", "processor");
  for (const send of [sendSubscriptionEmail, sendSubscriptionNotice]) {
    expect(await send(systemContext(), first)).toBe("sent");
    expect(await send(systemContext(), first)).toBe("settled");
    expect(await send(systemContext(), second)).toBe("not_due");
  }
  expect((await mailbox.mailsTo(donor)).map(({ subject }) => subject)).toEqual([
    "Your monthly gift to Hope Shelter could not be charged",
  ]);
  expect(await mailbox.mailsTo(staff)).toHaveLength(1);
  expect(await emailRow(`renewal-failed:${invoiceId}`)).toMatchObject({ kind: "RENEWAL_FAILED" });
});

test("staff get no email about their own actions, and donors none about a card replaced by their bank", async () => {
  const { subscriptionId, record, donor, staff } = await makeSubscription();
  const replaced = await record(`method_changed:${subscriptionId}:1`, "METHOD_CHANGED", "processor");
  expect(await sendSubscriptionEmail(systemContext(), replaced)).toBe("not_due");
  const canceled = await record(`canceled:${subscriptionId}`, "CANCELED", "staff:user_1");
  expect(await sendSubscriptionNotice(systemContext(), canceled)).toBe("not_due");
  expect(await sendSubscriptionEmail(systemContext(), canceled)).toBe("sent");
  expect(await mailbox.mailsTo(donor)).toHaveLength(1);
  expect(await mailbox.mailsTo(staff)).toHaveLength(0);
  await expect(
    sendSubscriptionEmail(systemContext(), { subscriptionId, cause: "nothing" }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});
