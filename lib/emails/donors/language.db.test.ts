import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { organizations } from "@/db/schema/organizations";
import { makeDonation, testDatabase, unique } from "@/db/testing";
import { findStatementDonor } from "@/lib/receipts/statements/store";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { syncInvoice } from "@/lib/subscriptions/invoices/sync-invoice";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationOf,
  donationsOf,
  runningSubscription,
  setUp,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { type Mailbox, startMailbox } from "../testing/mailbox";
import { sendGivingLink } from "./send-giving-link";
import { sendManageLink } from "./send-manage-link";
import { sendReceipt } from "./send-receipt";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());
beforeEach(() => processor.reset());

const db = testDatabase();

/** Creates a monthly donation and its renewal. */
async function makeRenewal(given: Record<string, unknown>, setup: Awaited<ReturnType<typeof setUp>>) {
  const email = `${unique()}@example.com`;
  const donor = { email, firstName: "Ada", lastName: "Okafor" };
  const subscription = await runningSubscription(setup, { donor, ...given });
  const invoice = processor.renew(subscription.processorSubscriptionId);
  await freezeRenewalFee(context(), invoice.invoiceId);
  processor.pay(invoice.invoiceId);
  await syncInvoice(context(), invoice.invoiceId);
  const [first, renewal] = await donationsOf(subscription.subscriptionId);
  if (!first || !renewal) throw new Error("the renewal is missing");
  return { email, first, renewal, subscriptionId: subscription.subscriptionId };
}

async function setUpSpanish() {
  const setup = await setUp();
  await db.update(organizations).set({ language: "es" }).where(eq(organizations.id, setup.org.id));
  return setup;
}

test("a donation in Spanish gets a receipt in Spanish, and so do its renewals and its links", async () => {
  const it = await makeRenewal({ language: "es" }, await setUp());
  expect([it.first.language, it.renewal.language]).toEqual(["es", "es"]);
  for (const { id } of [it.first, it.renewal])
    expect(await sendReceipt(context(), { donationId: id })).toBe("sent");
  await sendManageLink(context(), { requestId: unique(), subscriptionId: it.subscriptionId });
  await sendGivingLink(context(), { requestId: unique(), donorId: it.first.donorId });
  const mails = await mailbox.mailsTo(it.email);
  expect(mails.map(({ subject }) => subject).reverse()).toEqual([
    expect.stringMatching(/^Recibo de su donación a /),
    expect.stringMatching(/^Recibo de su donación mensual a /),
    expect.stringMatching(/^Su enlace para administrar su donación mensual a /),
    expect.stringMatching(/^Su enlace a Mis donaciones en /),
  ]);
  for (const { html } of mails) expect(html).toContain('<html dir="ltr" lang="es">');
  const [, renewal] = mails.toReversed();
  expect(renewal?.text).toContain("Recibimos su donación mensual de $50.00");
  expect(renewal?.text).toContain("No se proporcionaron bienes ni servicios a cambio de esta donación.");
  expect(renewal?.text).toMatch(/Fecha: 1 abr 2026, 8:\d\d a\.m\. EDT/);
});

test("a donation without a language gets the organization's, and keeps it when the setting changes", async () => {
  const setup = await setUpSpanish();
  const it = await makeRenewal({}, setup);
  const chosen = await makeRenewal({ language: "en" }, setup);
  expect([it.first.language, it.renewal.language]).toEqual(["es", "es"]);
  expect([chosen.first.language, chosen.renewal.language]).toEqual(["en", "en"]);
  await db.update(organizations).set({ language: "en" }).where(eq(organizations.id, setup.org.id));
  expect((await donationOf(it.first.id)).language).toBe("es");
  expect((await subscriptionOf(it.subscriptionId)).language).toBe("es");
});

test("a giving link is in the page's language, else in that of the newest donation actually made", async () => {
  const { email, first } = await makeRenewal({ language: "es" }, await setUp());
  // An unpaid request can be sent by anyone in the donor's name.
  await makeDonation(first, {
    orgId: first.orgId,
    campaignId: first.campaignId,
    donorId: first.donorId,
    donorEmail: email,
    language: "en",
    createdAt: new Date("2026-11-01T00:00:00Z"),
  });
  const link = async (language: string | null) => {
    await sendGivingLink(context(), { requestId: unique(), donorId: first.donorId, language });
    return (await mailbox.mailsTo(email))[0]?.subject;
  };
  expect(await link(null)).toMatch(/^Su enlace/);
  expect(await link("en")).toMatch(/^Your link/);
  expect(await findStatementDonor(db, first.orgId, first.donorId)).toMatchObject({ language: "es" });
});
