import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { donors } from "@/db/schema/donors";
import { organizations } from "@/db/schema/organizations";
import { testDatabase, unique } from "@/db/testing";
import { viewToken } from "@/lib/links/view-token";
import { MailError } from "@/lib/services/resend/outgoing";
import { sendReceipt } from "./donors/send-receipt";
import { sendTributeNotice } from "./donors/send-tribute-notice";
import { sendDonationNotice } from "./staff/send-donation-notice";
import { type Mailbox, startMailbox } from "./testing/mailbox";
import { databaseFailingAtUpdate, emailRow, makeSucceededDonation, NOW, systemContext } from "./testing/rows";

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.clearFaults());
afterAll(() => mailbox.stop());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a receipt", () => {
  test("goes to the donor, in the organization's name, and is recorded", async () => {
    const { donation, donor, org } = await makeSucceededDonation();
    expect(await sendReceipt(systemContext(), { donationId: donation.id })).toBe("sent");
    const [mail] = await mailbox.mailsTo(donor);
    expect(mail).toMatchObject({
      from: "Hope Shelter <donations@almoner.example>",
      replyTo: [org.email],
      subject: "Receipt for your gift to Hope Shelter",
      idempotencyKey: `receipt:${donation.id}`,
    });
    expect(mail?.text).toContain(donation.receiptNumber);
    expect(mail?.html).toContain(`/thanks/${viewToken("donation", donation.id)}`);
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({
      kind: "RECEIPT",
      recipient: donor,
      providerId: mail?.id,
      attempts: 1,
      lastError: null,
      sentAt: NOW,
    });
  });

  test("is sent once under repeated and concurrent requests", async () => {
    const { donation, donor } = await makeSucceededDonation();
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    // Slow enough that all requests start before the first one ends.
    await mailbox.fault({ on: "requests", kind: "slow", ms: 1000 });
    const first = await Promise.allSettled(Array.from({ length: 10 }, attempt));
    expect(first.some((one) => one.status === "fulfilled" && one.value === "sent")).toBe(true);
    expect(await attempt()).toBe("settled");
    expect(await mailbox.mailsTo(donor)).toHaveLength(1);
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({ lastError: null, sentAt: NOW });
  });

  test("that the provider could not accept stays owed, and is sent when the provider is back", async () => {
    const { donation, donor } = await makeSucceededDonation();
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    await mailbox.fault({ on: "requests", kind: "fail", status: 500, times: 1 });
    await mailbox.fault({ on: "requests", kind: "drop", times: 1 });
    expect(await failureOf(attempt())).toMatchObject({ kind: "temporary" });
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({ attempts: 1, sentAt: null });
    expect((await emailRow(`receipt:${donation.id}`))?.lastError).toContain("500");
    await mailbox.clearFaults();
    expect(await attempt()).toBe("sent");
    expect(await mailbox.mailsTo(donor)).toHaveLength(1);
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({ attempts: 2, lastError: null });
  });

  test("whose response was lost is not sent again", async () => {
    const { donation, donor } = await makeSucceededDonation();
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    await mailbox.fault({ on: "deliveries", kind: "drop", times: 1 });
    expect(await failureOf(attempt())).toBeInstanceOf(MailError);
    expect(await attempt()).toBe("sent");
    const mails = await mailbox.mailsTo(donor);
    expect(mails).toHaveLength(1);
    expect((await emailRow(`receipt:${donation.id}`))?.providerId).toBe(mails[0]?.id);
  });

  test("sent by a process that crashed before recording it is not sent again", async () => {
    const { donation, donor } = await makeSucceededDonation();
    const killed = sendReceipt(systemContext(databaseFailingAtUpdate()), { donationId: donation.id });
    expect(await failureOf(killed)).toMatchObject({ message: "the process was killed here" });
    expect(await mailbox.mailsTo(donor)).toHaveLength(1);
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({ sentAt: null, providerId: null });

    expect(await sendReceipt(systemContext(), { donationId: donation.id })).toBe("sent");
    expect(await mailbox.mailsTo(donor)).toHaveLength(1);
    expect((await emailRow(`receipt:${donation.id}`))?.sentAt).toEqual(NOW);
  });

  test("accepted before a name changed counts as sent", async () => {
    const { donation, donor, org } = await makeSucceededDonation();
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    await mailbox.fault({ on: "deliveries", kind: "drop", times: 1 });
    await failureOf(attempt());
    await testDatabase()
      .update(organizations)
      .set({ name: "Hope House" })
      .where(eq(organizations.id, org.id));
    expect(await attempt()).toBe("sent");
    expect(await mailbox.mailsTo(donor)).toHaveLength(1);
    expect((await emailRow(`receipt:${donation.id}`))?.sentAt).toEqual(NOW);
  });

  test("to an invalid address is permanently refused, until the address changes", async () => {
    const { donation } = await makeSucceededDonation({ donorEmail: `${unique()}@no-dot` });
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    expect(await failureOf(attempt())).toMatchObject({ kind: "refused" });
    expect(await attempt()).toBe("settled");
    const row = await emailRow(`receipt:${donation.id}`);
    expect(row).toMatchObject({ attempts: 1, sentAt: null });
    expect(row?.lastError).toContain("not an email address");

    const corrected = `${unique()}@example.org`;
    await testDatabase().update(donors).set({ email: corrected }).where(eq(donors.id, donation.donorId));
    expect(await attempt()).toBe("sent");
    expect(await mailbox.mailsTo(corrected)).toHaveLength(1);
  });

  test("that the provider refuses is not retried", async () => {
    const { donation, donor } = await makeSucceededDonation();
    const attempt = () => sendReceipt(systemContext(), { donationId: donation.id });
    await mailbox.fault({ on: "requests", kind: "fail", status: 422, times: 1 });
    expect(await failureOf(attempt())).toMatchObject({ kind: "refused" });
    expect(await attempt()).toBe("settled");
    expect(await mailbox.mailsTo(donor)).toEqual([]);
    expect(await emailRow(`receipt:${donation.id}`)).toMatchObject({ attempts: 1, sentAt: null });
  });
});

test.each(["PENDING", "FAILED", "DISPUTED", "REFUNDED"] as const)(
  "a donation that is %s sends no email",
  async (status) => {
    const { donation, donor, staff } = await makeSucceededDonation({
      status,
      tributeType: "IN_HONOR",
      tributeName: "Rosa",
      tributeNotifyEmail: "luis@example.org",
    });
    const input = { donationId: donation.id };
    for (const send of [sendReceipt, sendDonationNotice, sendTributeNotice])
      expect(await send(systemContext(), input)).toBe("not_due");
    for (const to of [donor, staff, "luis@example.org"]) expect(await mailbox.mailsTo(to)).toEqual([]);
  },
);

test("an unknown donation is an error", async () => {
  expect(await failureOf(sendReceipt(systemContext(), { donationId: "nothing" }))).toMatchObject({
    code: "not_found",
  });
});

test("staff are notified at the notification address", async () => {
  const { donation, staff } = await makeSucceededDonation();
  expect(await sendDonationNotice(systemContext(), { donationId: donation.id })).toBe("sent");
  expect(await sendDonationNotice(systemContext(), { donationId: donation.id })).toBe("settled");
  expect((await mailbox.mailsTo(staff)).map((mail) => mail.subject)).toEqual([
    "New donation: $50 from Ada Okafor",
  ]);
});

test("a dedication is notified once, and only to an address given by the donor", async () => {
  const to = `${unique()}@example.org`;
  const tribute = { tributeType: "IN_MEMORY", tributeName: "Rosa Diaz" } as const;
  const withRecipient = await makeSucceededDonation({ ...tribute, tributeNotifyEmail: to });
  const withoutRecipient = await makeSucceededDonation(tribute);
  expect(await sendTributeNotice(systemContext(), { donationId: withRecipient.donation.id })).toBe("sent");
  expect(await sendTributeNotice(systemContext(), { donationId: withRecipient.donation.id })).toBe("settled");
  expect(await sendTributeNotice(systemContext(), { donationId: withoutRecipient.donation.id })).toBe(
    "not_due",
  );
  expect((await mailbox.mailsTo(to)).map((mail) => mail.subject)).toEqual(["A gift in memory of Rosa Diaz"]);
});
