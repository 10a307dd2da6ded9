import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { testDatabase, unique } from "@/db/testing";
import { failDonation } from "@/lib/donations/status/fail-donation";
import { markDonationProcessing } from "@/lib/donations/status/mark-processing";
import { followUpDonations } from "@/lib/emails/follow-up/follow-up-donations";
import { startProvider } from "@/lib/emails/testing/follow-ups";
import { makeSucceededDonation, systemContext } from "@/lib/emails/testing/rows";
import { sendBankFailure } from "./send-bank-payment";

const background = vi.hoisted(() => ({ events: [] as { name: string; data: { donationId: string } }[] }));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: typeof background.events) => void background.events.push(...events),
}));
const processor = vi.hoisted(() => ({ status: "processing" }));
vi.mock("@/lib/services/stripe/payments", () => ({
  retrievePayment: async (intentId: string) => ({ intentId, status: processor.status, verifyUrl: null }),
}));

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  background.events = [];
  processor.status = "processing";
});
afterEach(() => provider.clearFaults());
afterAll(() => provider.stop());

/** Creates an unpaid donation by bank account or card. */
async function openDonation(paymentMethod: "ACH" | "CARD" = "ACH") {
  const processorIntentId = unique("pi_");
  const open = { status: "PENDING", succeededAt: null, paymentMethod, processorIntentId } as const;
  const { donation, donor } = await makeSucceededDonation(open);
  const payment = { intentId: processorIntentId, donationId: donation.id };
  return {
    donation,
    donor,
    process: () => markDonationProcessing(systemContext(), payment),
    fail: () => {
      processor.status = "requires_payment_method";
      const failure = { code: "account_closed", declineCode: null };
      const event = { eventId: unique("evt_"), failedAt: systemContext().now };
      return failDonation(systemContext(), { ...payment, ...event, ...failure });
    },
  };
}
const events = (name: string) => background.events.filter((event) => event.name === `donation/${name}`);
/** Handles the published events, as background work does. */
async function runEvents() {
  const ids = events("bank-payment-started").map(({ data }) => data.donationId);
  if (ids.length > 0) await followUpDonations(systemContext(), ids);
  for (const { data } of events("bank-payment-failed")) await sendBankFailure(systemContext(), data);
}
const subjectsTo = async (donor: string) => (await provider.mailsTo(donor)).map(({ subject }) => subject);

test("a donor is notified once of a pending bank payment, and gets the receipt when it arrives", async () => {
  const { donation, donor, process } = await openDonation();
  for (const _ of [1, 2]) {
    await process();
    await runEvents();
  }
  const [mail] = await provider.mailsTo(donor);
  expect(await subjectsTo(donor)).toEqual([
    expect.stringMatching(/^Your \$.* bank payment to .* is on its way$/),
  ]);
  expect(mail?.text).toContain("it takes 3–5 business days");
  expect(mail?.text).not.toMatch(/receipt number|tax-deductible|thanks? you for your gift/i);
  const arrived = { status: "SUCCEEDED", processingSince: null, countedDonations: 1 } as const;
  await testDatabase()
    .update(donations)
    .set({ ...arrived, netRaisedCents: donation.amountCents, succeededAt: systemContext().now })
    .where(eq(donations.id, donation.id));
  for (const _ of [1, 2]) await followUpDonations(systemContext(), [donation.id]);
  expect(await subjectsTo(donor)).toHaveLength(2);
  expect(await subjectsTo(donor)).toContainEqual(expect.stringContaining("Receipt for your gift"));
});

test("the donor is notified once, with the reason, when a pending bank payment fails", async () => {
  const { donor, process, fail } = await openDonation();
  await process();
  await runEvents();
  for (const _ of [1, 2]) await fail();
  await runEvents();
  const mails = await provider.mailsTo(donor);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/didn’t go through$/),
    expect.stringMatching(/is on its way$/),
  ]);
  expect(mails.map(({ text }) => text).join()).toContain("The bank account is closed");
});

test("a bank payment that fails during checkout, and a card payment, send no email", async () => {
  const bank = await openDonation();
  await bank.fail();
  await runEvents();
  const card = await openDonation("CARD");
  processor.status = "processing";
  await card.process();
  await runEvents();
  await card.fail();
  await runEvents();
  expect([await subjectsTo(bank.donor), await subjectsTo(card.donor)]).toEqual([[], []]);
});

test("a payment that arrived before its notice is composed gets only a receipt", async () => {
  const { donation, donor, process } = await openDonation();
  await process();
  const arrived = { status: "SUCCEEDED", processingSince: null, countedDonations: 1 } as const;
  await testDatabase()
    .update(donations)
    .set({ ...arrived, netRaisedCents: donation.amountCents, succeededAt: systemContext().now })
    .where(eq(donations.id, donation.id));
  await runEvents();
  expect(await subjectsTo(donor)).toEqual([expect.stringContaining("Receipt for your gift")]);
});
