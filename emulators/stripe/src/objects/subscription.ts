import type { SubscriptionRecord } from "../store/billing-records";
import type { Store } from "../store/store";
import { planView, priceView } from "./price";

/** The subscription. Its period is on the item; decimals are strings, unlike in the SDK's type. */
export function subscriptionView(store: Store, subscription: SubscriptionRecord): Record<string, unknown> {
  const { pause } = subscription;
  return {
    id: subscription.id,
    object: "subscription",
    application: null,
    application_fee_percent: subscription.feeBasisPoints === null ? null : subscription.feeBasisPoints / 100,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      type: "flexible",
      flexible: { proration_discounts: "included" },
      updated_at: subscription.created,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellation, feedback_option: null },
    collection_method: "charge_automatically",
    created: subscription.created,
    currency: "usd",
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [subscriptionItemView(store, subscription)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: subscription.onBehalfOf,
    pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumesAt },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: subscription.methodTypes,
      save_default_payment_method: subscription.saveMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: subscription.destination
      ? { amount_percent: null, destination: subscription.destination }
      : null,
    trial_end: subscription.trial?.end ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: subscription.trial?.start ?? null,
  };
}

export function subscriptionItemView(
  store: Store,
  subscription: SubscriptionRecord,
): Record<string, unknown> {
  const { item } = subscription;
  const price = store.get("price", item.price);
  if (!price) throw new Error(`The subscription ${subscription.id} has no price.`);
  return {
    id: item.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: planView(price),
    price: priceView(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}
