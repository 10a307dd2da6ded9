import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { subscriptionInvoices } from "@/db/schema/subscriptions";
import { testDatabase } from "@/db/testing";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { processor } from "@/lib/subscriptions/testing/processor";
import {
  context,
  donationOf,
  donationsOf,
  runningSubscription,
  setUp,
  startSubscription,
  subscriptionOf,
} from "@/lib/subscriptions/testing/subscriptions";
import { readTotals } from "@/lib/totals/store";
import { syncInvoice } from "./sync-invoice";

vi.mock("@/lib/services/stripe/subscriptions");
vi.mock("@/lib/services/stripe/invoices");
vi.mock("@/lib/services/stripe/setup-intents");
vi.mock("@/lib/services/stripe/payments");
vi.mock("@/lib/services/inngest/send");
vi.mock("@/lib/services/log");

beforeEach(() => processor.reset());

const invoiceRow = async (id: string) =>
  (await testDatabase().select().from(subscriptionInvoices).where(eq(subscriptionInvoices.id, id)))[0];

describe("an invoice marked as paid in the processor's dashboard", () => {
  test("closes the renewal without a donation, even when processed repeatedly", async () => {
    const subscription = await runningSubscription(await setUp());
    const { invoiceId } = processor.renew(subscription.processorSubscriptionId);
    processor.payOutside(invoiceId);
    for (let i = 0; i < 2; i += 1) expect(await syncInvoice(context(), invoiceId)).toBe("not_a_donation");
    expect(await donationsOf(subscription.subscriptionId)).toHaveLength(1);
    expect(await invoiceRow(invoiceId)).toMatchObject({ status: "PAID" });
    expect(await subscriptionOf(subscription.subscriptionId)).toMatchObject({ status: "ACTIVE" });
  });

  test("closes the first donation without counting it, and the subscription renews", async () => {
    const setup = await setUp();
    const { subscriptionId, donationId } = await startSubscription(setup);
    processor.payOutside((await donationOf(donationId)).processorInvoiceId ?? "");
    const { processorSubscriptionId } = await subscriptionOf(subscriptionId);
    await syncSubscription(context(), processorSubscriptionId ?? "");
    expect(await donationOf(donationId)).toMatchObject({ status: "FAILED", closedAt: processor.now });
    expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "ACTIVE" });
    const { invoiceId } = processor.renew(processorSubscriptionId ?? "");
    processor.pay(invoiceId);
    expect(await syncInvoice(context(), invoiceId)).toBe("applied");
    expect((await readTotals(testDatabase(), [setup.campaign.id])).get(setup.campaign.id)).toEqual({
      raisedCents: 5000,
      donationCount: 1,
    });
  });
});
