import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { disputes } from "@/db/schema/disputes";
import { refunds } from "@/db/schema/refunds";
import { testDatabase, unique } from "@/db/testing";
import { sendRefundNotice } from "./donors/send-refund-notice";
import { sendDisputeAlert } from "./staff/send-dispute-alert";
import { sendDisputeClosed } from "./staff/send-dispute-closed";
import { sendRefundFailed } from "./staff/send-refund-failed";
import { type Mailbox, startMailbox } from "./testing/mailbox";
import { makeSucceededDonation, NOW, systemContext } from "./testing/rows";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const db = () => testDatabase();
const times = { createdAt: NOW, updatedAt: NOW };

async function refunded(given: Partial<typeof refunds.$inferInsert> = {}) {
  const donation = await makeSucceededDonation();
  const id = unique();
  await db()
    .insert(refunds)
    .values({
      id,
      orgId: donation.org.id,
      donationId: donation.donation.id,
      amountCents: 1000,
      status: "SUCCEEDED",
      origin: "STAFF",
      succeededAt: NOW,
      ...times,
      ...given,
    });
  return { ...donation, refundId: id };
}

test("a refund is sent to the donor once, under repeated requests", async () => {
  const { donor, staff, refundId } = await refunded();
  expect(await sendRefundNotice(systemContext(), { refundId })).toBe("sent");
  expect(await sendRefundNotice(systemContext(), { refundId })).toBe("settled");
  expect(await sendRefundFailed(systemContext(), { refundId })).toBe("not_due");
  expect((await mailbox.mailsTo(donor)).map((mail) => mail.subject)).toEqual([
    "Your $10.00 refund from Hope Shelter",
  ]);
  expect(await mailbox.mailsTo(staff)).toEqual([]);
});

test("a failed or failing refund is sent to staff, not to the donor", async () => {
  const failing = await refunded({ failedAt: NOW });
  expect(await sendRefundNotice(systemContext(), { refundId: failing.refundId })).toBe("not_due");
  const { donor, staff, refundId } = await refunded({ status: "FAILED", failedAt: NOW });
  expect(await sendRefundNotice(systemContext(), { refundId })).toBe("not_due");
  expect(await sendRefundFailed(systemContext(), { refundId })).toBe("sent");
  expect(await sendRefundFailed(systemContext(), { refundId })).toBe("settled");
  expect(await mailbox.mailsTo(donor)).toEqual([]);
  expect((await mailbox.mailsTo(staff)).map((mail) => mail.subject)).toEqual([
    "A refund of $10.00 failed: Ada Okafor",
  ]);
});

async function openDispute() {
  const { org, donation, staff } = await makeSucceededDonation();
  const disputeId = unique();
  await db()
    .insert(disputes)
    .values({
      id: disputeId,
      processorDisputeId: unique("du_"),
      orgId: org.id,
      donationId: donation.id,
      amountCents: 5000,
      reason: "duplicate",
      status: "OPEN",
      processorStatus: "needs_response",
      openedAt: NOW,
      ...times,
    });
  const subjects = async () => (await mailbox.mailsTo(staff)).map((mail) => mail.subject).sort();
  return { disputeId, subjects };
}

test("a dispute is sent to staff once when it opens and once when it ends", async () => {
  const { disputeId, subjects } = await openDispute();
  expect(await sendDisputeClosed(systemContext(), { disputeId })).toBe("not_due");
  for (const outcome of ["sent", "settled"])
    expect(await sendDisputeAlert(systemContext(), { disputeId })).toBe(outcome);
  await db().update(disputes).set({ status: "WON", closedAt: NOW }).where(eq(disputes.id, disputeId));
  for (const outcome of ["sent", "settled"])
    expect(await sendDisputeClosed(systemContext(), { disputeId })).toBe(outcome);
  expect(await subjects()).toEqual(["Dispute won: $50.00, Ada Okafor", "Dispute: $50.00, Ada Okafor"]);
});

test("each turn of an overturned dispute is sent to staff once, in any order of the emails", async () => {
  const { disputeId, subjects } = await openDispute();
  const ctx = systemContext();
  const sendAll = async () => [
    await sendDisputeAlert(ctx, { disputeId, round: 2 }),
    await sendDisputeClosed(ctx, { disputeId, round: 2, end: "LOST" }),
    await sendDisputeClosed(ctx, { disputeId, round: 1, end: "WON" }),
    await sendDisputeAlert(ctx, { disputeId, round: 1 }),
    await sendDisputeClosed(ctx, { disputeId, round: 3, end: "LOST" }),
  ];
  expect(await sendAll()).toEqual(Array.from({ length: 5 }, () => "sent"));
  expect(await sendAll()).toEqual(Array.from({ length: 5 }, () => "settled"));
  expect(await subjects()).toEqual([
    "Dispute again: $50.00, Ada Okafor",
    "Dispute lost: $50.00, Ada Okafor",
    "Dispute lost: $50.00, Ada Okafor",
    "Dispute won: $50.00, Ada Okafor",
    "Dispute: $50.00, Ada Okafor",
  ]);
});

test("an unknown refund or dispute is an error", async () => {
  await expect(sendRefundNotice(systemContext(), { refundId: "x" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(sendDisputeAlert(systemContext(), { disputeId: "x" })).rejects.toMatchObject({
    code: "not_found",
  });
});
