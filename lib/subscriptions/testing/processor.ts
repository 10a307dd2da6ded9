import type { InvoiceState } from "@/lib/services/stripe/invoices";
import type { NewSubscription, SubscriptionFrequency } from "@/lib/services/stripe/subscriptions";
import { FakeProcessor } from "./fake-processor";

/** For tests: the processor behind the mocked calls of lib/services. */
export const processor = new FakeProcessor();

export const subscriptionCalls = {
  createCustomer: async (donor: { id: string }) =>
    processor.call("createCustomer", () => processor.id("cus"), `customer:${donor.id}`),
  createProduct: async (campaign: { id: string }) =>
    processor.call("createProduct", () => processor.id("prod"), `product:${campaign.id}`),
  createSubscription: async (subscription: NewSubscription) =>
    processor.call(
      "createSubscription",
      () => processor.create(subscription),
      `subscription:${subscription.subscriptionId}`,
    ),
  retrieveSubscription: async (id: string) =>
    processor.call("retrieveSubscription", () => ({ ...processor.kept(id).state })),
  changeSubscriptionTerms: async (
    id: string,
    it: {
      totalCents: number;
      frequency: SubscriptionFrequency;
      feeBasisPoints: number;
      firstChargeAt: Date | null;
      metadata: Record<string, string>;
    },
  ) =>
    processor.call("changeSubscriptionTerms", () => {
      const { totalCents, frequency, firstChargeAt } = it;
      processor.kept(id).basisPoints = it.feeBasisPoints;
      const trial = firstChargeAt ? { status: "trialing" as const, periodEnd: firstChargeAt } : {};
      return processor.update(id, { totalCents, frequency, ...trial }, it.metadata);
    }),
  setSubscriptionPaused: async (
    id: string,
    it: { paused: boolean; until: Date | null; metadata: Record<string, string> },
  ) =>
    processor.call("setSubscriptionPaused", () =>
      processor.update(id, { paused: it.paused, resumesAt: it.paused ? it.until : null }, it.metadata),
    ),
  moveNextCharge: async (id: string, it: { at: Date; metadata: Record<string, string> }) =>
    processor.call("moveNextCharge", () => {
      const trial = processor.newInvoice(id, "subscription_update", "draft");
      Object.assign(trial, { totalCents: 0, status: "paid" });
      return processor.update(id, { status: "trialing", periodEnd: it.at }, it.metadata);
    }),
  setSubscriptionMethod: async (id: string, it: { methodId: string; metadata: Record<string, string> }) =>
    processor.call("setSubscriptionMethod", () =>
      processor.update(id, { methodId: it.methodId, methodLabel: `Card ${it.methodId}` }, it.metadata),
    ),
  cancelSubscription: async (id: string, comment: string) =>
    processor.call("cancelSubscription", () => ({ ...processor.end(id, { comment }) })),
};

export const invoiceCalls = {
  retrieveInvoice: async (id: string) =>
    processor.call("retrieveInvoice", (): InvoiceState => ({ ...processor.invoice(id) })),
  listInvoices: async (processorSubscriptionId: string) =>
    processor.call("listInvoices", () =>
      [...processor.invoices.values()]
        .filter((one) => one.processorSubscriptionId === processorSubscriptionId)
        .map(({ invoiceId }) => ({ invoiceId }))
        .reverse(),
    ),
  findInvoiceOfPayment: async (intentId: string) =>
    processor.call(
      "findInvoiceOfPayment",
      () => [...processor.invoices.values()].find((one) => one.intentId === intentId)?.invoiceId ?? null,
    ),
  setInvoiceFee: async (id: string, feeCents: number) =>
    processor.call("setInvoiceFee", () => {
      const invoice = processor.invoice(id);
      if (invoice.status !== "draft") return false;
      invoice.feeCents = feeCents;
      return true;
    }),
  voidInvoice: async (id: string) =>
    processor.call("voidInvoice", () => {
      const invoice = processor.invoice(id);
      if (invoice.status === "open") invoice.status = "void";
    }),
  payInvoice: async (id: string, name: string) =>
    processor.call("payInvoice", () => processor.charge(id), `pay:${id}:${name}`),
  retrieveDecline: async (intentId: string) =>
    processor.call("retrieveDecline", () => processor.declines.get(intentId) ?? null),
};

export const methodCalls = {
  createSetupIntent: async (subscription: {
    subscriptionId: string;
    customerId: string;
    clientKey: string | null;
  }) =>
    processor.call("createSetupIntent", () => {
      const setupIntentId = processor.id("seti");
      processor.setups.set(setupIntentId, {
        setupIntentId,
        status: "requires_payment_method",
        subscriptionId: subscription.subscriptionId,
        customerId: subscription.customerId,
        clientKey: subscription.clientKey,
        methodId: null,
        createdAt: processor.now,
        decline: null,
        attemptId: null,
      });
      return { setupIntentId, clientSecret: `${setupIntentId}_secret` };
    }),
  retrieveSetupIntent: async (id: string) =>
    processor.call("retrieveSetupIntent", () => processor.setups.get(id) ?? null),
  cancelSetupIntent: async (id: string) =>
    processor.call("cancelSetupIntent", () => {
      const setup = processor.setups.get(id);
      if (setup) setup.status = "canceled";
    }),
  listSetupIntents: async (customerId: string) =>
    processor.call("listSetupIntents", () =>
      [...processor.setups.values()].filter((one) => one.customerId === customerId),
    ),
};

export const paymentCalls = {
  retrievePayment: async (intentId: string) =>
    processor.call("retrievePayment", () => ({ ...processor.payment(intentId) })),
};
