import Stripe from "stripe";
import { clipText } from "@/lib/kernel/text";
import { call, refusing } from "./client";
import { methodLabel } from "./method-label";
import { type MethodFamily, methodTypes } from "./method-types";
import { storableCode, storableMessage } from "./text";

const INTERVALS = {
  MONTHLY: { interval: "month", interval_count: 1 },
  QUARTERLY: { interval: "month", interval_count: 3 },
  ANNUAL: { interval: "year", interval_count: 1 },
} as const;

export type SubscriptionFrequency = keyof typeof INTERVALS;

/** Creates the customer of a donor's subscriptions; one per donor. */
export async function createCustomer(donor: { id: string; orgId: string; email: string }): Promise<string> {
  const customer = await call((api) =>
    // Only values that cannot change between attempts: the processor refuses a key with different parameters.
    api.customers.create(
      { email: donor.email, metadata: { donorId: donor.id, orgId: donor.orgId } },
      { idempotencyKey: `customer:${donor.id}` },
    ),
  );
  return customer.id;
}

/** Creates the product of a campaign's recurring donations; one per campaign. */
export async function createProduct(campaign: { id: string; slug: string }): Promise<string> {
  const product = await call((api) =>
    api.products.create(
      // Not the title, which may change between attempts. The slug cannot change after the first donation.
      { name: `Recurring donation (${campaign.slug})`, metadata: { campaignId: campaign.id } },
      { idempotencyKey: `product:${campaign.id}` },
    ),
  );
  return product.id;
}

export type NewSubscription = {
  subscriptionId: string;
  donationId: string;
  customerId: string;
  productId: string;
  accountId: string;
  totalCents: number;
  /** The organization's intended amount, stored with the subscription to explain its price. */
  amountCents: number;
  /** Our part of the first invoice, in hundredths of a percent. */
  feeBasisPoints: number;
  frequency: SubscriptionFrequency;
  family: MethodFamily;
  description: string;
};

/**
 * Creates a subscription whose first invoice awaits the donor's payment: like a one-time donation, a
 * destination charge with the organization as settlement merchant. Idempotent by subscription.
 */
export async function createSubscription(terms: NewSubscription): Promise<{
  processorSubscriptionId: string;
  itemId: string | null;
  invoiceId: string;
  intentId: string;
  clientSecret: string;
}> {
  const subscription = await refusing((api) =>
    api.subscriptions.create(
      {
        customer: terms.customerId,
        items: [{ price_data: priceOf(terms) }],
        payment_behavior: "default_incomplete",
        payment_settings: {
          save_default_payment_method: "on_subscription",
          payment_method_types: methodTypes(terms.family),
        },
        transfer_data: { destination: terms.accountId },
        on_behalf_of: terms.accountId,
        application_fee_percent: terms.feeBasisPoints / 100,
        description: clipText(terms.description, 500),
        metadata: {
          donationId: terms.donationId,
          planId: terms.subscriptionId,
          amountCents: terms.amountCents,
          totalCents: terms.totalCents,
        },
        expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
      },
      { idempotencyKey: `subscription:${terms.subscriptionId}` },
    ),
  );
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === "string")
    throw new Error(`subscription ${subscription.id} came without its invoice`);
  const intentId = invoice.payments ? intentOf(invoice.payments.data) : await findIntent(invoice.id);
  const clientSecret = invoice.confirmation_secret?.client_secret;
  if (!intentId || !clientSecret)
    throw new Error(`subscription ${subscription.id} came without a payment to confirm`);
  const itemId = subscription.items.data[0]?.id ?? null;
  return { processorSubscriptionId: subscription.id, itemId, invoiceId: invoice.id, intentId, clientSecret };
}

/** Returns the id of the payment intent that pays an invoice; null for a draft, or if paid outside the processor. */
export function intentOf(payments: readonly Stripe.InvoicePayment[]): string | null {
  // The default payment is the one paid; an older, canceled one may exist beside it.
  const { payment } = payments.find((one) => one.is_default) ?? payments.at(-1) ?? {};
  const intent = payment?.payment_intent;
  return (typeof intent === "string" ? intent : intent?.id) ?? null;
}

async function findIntent(invoiceId: string): Promise<string | null> {
  const { data } = await call((api) => api.invoicePayments.list({ invoice: invoiceId }));
  return intentOf(data);
}

function priceOf(terms: { productId: string; totalCents: number; frequency: SubscriptionFrequency }) {
  return {
    currency: "usd",
    product: terms.productId,
    unit_amount: terms.totalCents,
    recurring: INTERVALS[terms.frequency],
  };
}

export type SubscriptionState = {
  processorSubscriptionId: string;
  customerId: string;
  itemId: string | null;
  /** Our id of the subscription, from its metadata. */
  subscriptionId: string | null;
  status: Stripe.Subscription.Status;
  /** Whether collection is paused; invoices are then voided. */
  paused: boolean;
  /** When it resumes automatically; null if it is not paused or must be resumed manually. */
  resumesAt: Date | null;
  totalCents: number;
  /** Null for an interval that was set at the processor and that donations do not have. */
  frequency: SubscriptionFrequency | null;
  endsWithPeriod: boolean;
  periodEnd: Date | null;
  endedAt: Date | null;
  /** The processor's reason for the end, and the comment given with the cancellation. */
  cancelReason: string | null;
  cancelComment: string | null;
  latestInvoiceId: string | null;
  methodId: string | null;
  /** The name of the saved payment method, for example "Visa ending in 4242". */
  methodLabel: string | null;
  metadata: Record<string, string>;
};

const EXPAND = ["default_payment_method"];

/** Reads the current state of a subscription. Throws like {@link call}. */
export async function retrieveSubscription(processorSubscriptionId: string): Promise<SubscriptionState> {
  return stateOf(
    await call((api) => api.subscriptions.retrieve(processorSubscriptionId, { expand: EXPAND })),
  );
}

/** Makes a change. For an ended subscription, changes nothing and returns its final state. */
async function changing(
  processorSubscriptionId: string,
  change: (subscriptions: Stripe["subscriptions"]) => Promise<Stripe.Subscription>,
): Promise<SubscriptionState> {
  try {
    return stateOf(await call((api) => change(api.subscriptions)));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const state = await retrieveSubscription(processorSubscriptionId);
    if (state.endedAt === null) throw error;
    return state;
  }
}

/**
 * Changes amount and frequency from the next invoice on, without proration. A new frequency would otherwise start a
 * period, and charge for it, at once: a trial until `firstChargeAt`, whose own invoice is $0, keeps the date of the
 * next charge. The processor stores instants in whole seconds.
 */
export async function changeSubscriptionTerms(
  processorSubscriptionId: string,
  change: {
    itemId: string;
    productId: string;
    frequency: SubscriptionFrequency;
    totalCents: number;
    /** Our part of an invoice whose own fee could not be set in time, in hundredths of a percent. */
    feeBasisPoints: number;
    /** The first charge in a new frequency; null if it stays. */
    firstChargeAt: Date | null;
    metadata: Record<string, string>;
  },
): Promise<SubscriptionState> {
  return changing(processorSubscriptionId, (subscriptions) =>
    subscriptions.update(processorSubscriptionId, {
      items: [{ id: change.itemId, price_data: priceOf(change) }],
      ...(change.firstChargeAt ? { trial_end: Math.floor(change.firstChargeAt.getTime() / 1000) } : {}),
      proration_behavior: "none",
      application_fee_percent: change.feeBasisPoints / 100,
      metadata: change.metadata,
      expand: EXPAND,
    }),
  );
}

/**
 * Pauses a subscription until an instant or until it is resumed, or resumes it. Invoices are voided while it is paused.
 * The processor stores instants in whole seconds.
 */
export async function setSubscriptionPaused(
  processorSubscriptionId: string,
  change: { paused: boolean; until: Date | null; metadata: Record<string, string> },
): Promise<SubscriptionState> {
  return changing(processorSubscriptionId, (subscriptions) =>
    subscriptions.update(processorSubscriptionId, {
      pause_collection: change.paused
        ? {
            behavior: "void",
            ...(change.until ? { resumes_at: Math.ceil(change.until.getTime() / 1000) } : {}),
          }
        : "",
      metadata: change.metadata,
      expand: EXPAND,
    }),
  );
}

/**
 * Moves the next charge, and with it every later one, by a trial until then, whose own invoice is $0. The processor
 * stores instants in whole seconds.
 */
export async function moveNextCharge(
  processorSubscriptionId: string,
  change: { at: Date; metadata: Record<string, string> },
): Promise<SubscriptionState> {
  return changing(processorSubscriptionId, (subscriptions) =>
    subscriptions.update(processorSubscriptionId, {
      trial_end: Math.floor(change.at.getTime() / 1000),
      proration_behavior: "none",
      metadata: change.metadata,
      expand: EXPAND,
    }),
  );
}

/** Sets the payment method of all later invoices. */
export async function setSubscriptionMethod(
  processorSubscriptionId: string,
  change: { methodId: string; metadata: Record<string, string> },
): Promise<SubscriptionState> {
  return changing(processorSubscriptionId, (subscriptions) =>
    subscriptions.update(processorSubscriptionId, {
      default_payment_method: change.methodId,
      metadata: change.metadata,
      expand: EXPAND,
    }),
  );
}

/** Cancels a subscription immediately. */
export async function cancelSubscription(
  processorSubscriptionId: string,
  comment: string,
): Promise<SubscriptionState> {
  return changing(processorSubscriptionId, (subscriptions) =>
    subscriptions.cancel(processorSubscriptionId, { cancellation_details: { comment }, expand: EXPAND }),
  );
}

const instant = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

function stateOf(it: Stripe.Subscription): SubscriptionState {
  const item = it.items.data[0];
  const method = typeof it.default_payment_method === "string" ? null : it.default_payment_method;
  const periodEnd = item?.current_period_end ?? null;
  const ended = it.status === "canceled" || it.status === "incomplete_expired";
  return {
    processorSubscriptionId: it.id,
    customerId: typeof it.customer === "string" ? it.customer : it.customer.id,
    itemId: item?.id ?? null,
    subscriptionId: it.metadata["planId"] ?? null,
    status: it.status,
    paused: it.pause_collection !== null,
    resumesAt: instant(it.pause_collection?.resumes_at),
    totalCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    frequency: frequencyOf(item?.price.recurring),
    endsWithPeriod:
      it.cancel_at_period_end || (it.cancel_at !== null && periodEnd !== null && it.cancel_at <= periodEnd),
    periodEnd: instant(periodEnd),
    endedAt: ended ? (instant(it.ended_at ?? it.canceled_at) ?? new Date(0)) : null,
    cancelReason: it.cancellation_details?.reason ? storableCode(it.cancellation_details.reason) : null,
    cancelComment: it.cancellation_details?.comment ? storableMessage(it.cancellation_details.comment) : null,
    latestInvoiceId:
      typeof it.latest_invoice === "string" ? it.latest_invoice : (it.latest_invoice?.id ?? null),
    methodId: method?.id ?? null,
    methodLabel: method ? methodLabel(method) : null,
    metadata: it.metadata,
  };
}

function frequencyOf(it: Pick<Stripe.Price.Recurring, "interval" | "interval_count"> | null | undefined) {
  const months =
    (it?.interval_count ?? 0) * (it?.interval === "year" ? 12 : it?.interval === "month" ? 1 : 0);
  return months === 1 ? "MONTHLY" : months === 3 ? "QUARTERLY" : months === 12 ? "ANNUAL" : null;
}
