import type { Base, Metadata, MethodType } from "./record-base";

/** Records of recurring payments. */
export type Interval = "day" | "week" | "month" | "year";

export type ProductRecord = Base & {
  name: string;
  description: string | null;
  statementDescriptor: string | null;
  active: boolean;
  updated: number;
  metadata: Metadata;
};

export type PriceRecord = Base & {
  product: string;
  amountCents: number;
  /** Null for a one-time price. */
  recurring: { interval: Interval; count: number } | null;
  active: boolean;
  nickname: string | null;
  metadata: Metadata;
};

export type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "canceled"
  | "unpaid";

export type PauseCollection = {
  behavior: "keep_as_draft" | "mark_uncollectible" | "void";
  resumesAt: number | null;
};

export type SubscriptionRecord = Base & {
  customer: string;
  status: SubscriptionStatus;
  /** The only item: the emulator bills one price per subscription. */
  item: { id: string; created: number; price: string; quantity: number; metadata: Metadata };
  /** The instant from which every period is counted. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: {
    reason: "cancellation_requested" | "payment_disputed" | "payment_failed" | null;
    comment: string | null;
    feedback: string | null;
  };
  pause: PauseCollection | null;
  /** The newest trial, which stays after its end; absent if there was none. Nothing is charged before it ends. */
  trial?: { start: number; end: number };
  defaultMethod: string | null;
  /** `on_subscription`: a successful payment's method becomes the default. */
  saveMethod: "off" | "on_subscription";
  methodTypes: MethodType[] | null;
  latestInvoice: string | null;
  destination: string | null;
  onBehalfOf: string | null;
  /** In hundredths of a percent, so that two decimals stay exact. */
  feeBasisPoints: number | null;
  description: string | null;
  metadata: Metadata;
  /** A key of OUTCOMES: the result of the next renewal's first attempt, instead of the method's own. */
  failNext: string | null;
};

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

export type InvoiceRecord = Base & {
  subscription: string;
  /** The subscription's metadata when the invoice was created. */
  subscriptionMetadata: Metadata;
  customer: string;
  number: string | null;
  status: InvoiceStatus;
  billingReason: "subscription_create" | "subscription_cycle" | "subscription_update";
  amountCents: number;
  /** The application fee set on the draft; null uses the subscription's percentage. */
  feeCents: number | null;
  feeBasisPoints: number | null;
  line: {
    id: string;
    item: string;
    price: string;
    quantity: number;
    description: string;
    periodStart: number;
    periodEnd: number;
  };
  periodStart: number;
  periodEnd: number;
  destination: string | null;
  onBehalfOf: string | null;
  methodTypes: MethodType[] | null;
  defaultMethod: string | null;
  description: string | null;
  metadata: Metadata;
  /** Stripe finalizes and retries it automatically. */
  autoAdvance: boolean;
  /** The `invoice.created` event, whose acknowledgement starts the hour until finalization. */
  createdEvent: string | null;
  attempts: number;
  nextAttempt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  uncollectibleAt: number | null;
  /** An automatic or manual attempt is in progress. */
  trying: "automatic" | "manual" | null;
  /** The current attempt will fail, because of the subscription's `failNext`. */
  willFail: boolean;
};

export type InvoicePaymentRecord = Base & {
  invoice: string;
  paymentIntent: string;
  amountCents: number;
  status: "canceled" | "open" | "paid";
  paidAt: number | null;
  canceledAt: number | null;
};

export type SetupIntentRecord = Base & {
  clientSecret: string;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  customer: string | null;
  paymentMethod: string | null;
  methodTypes: MethodType[];
  allowedTypes: MethodType[] | null;
  automatic: { allow_redirects: "always" | "never" } | null;
  usage: "off_session" | "on_session";
  onBehalfOf: string | null;
  description: string | null;
  lastError: {
    code: string;
    declineCode: string | null;
    message: string;
    paymentMethod: string;
  } | null;
  /** Each confirmation is an attempt with its own id; absent in logs of older versions. */
  latestAttempt?: string;
  /** Token of the hosted authentication page, while `requires_action`. */
  action: { token: string; returnUrl: string | null; sdk: boolean } | null;
  cancellationReason: "abandoned" | "duplicate" | "requested_by_customer" | null;
  metadata: Metadata;
};
