import type { PriceRecord } from "../store/billing-records";

/** A one-time or recurring amount. On the wire decimals are strings, unlike in the SDK's type. */
export function priceView(price: PriceRecord): Record<string, unknown> & { id: string; object: "price" } {
  return {
    id: price.id,
    object: "price",
    active: price.active,
    billing_scheme: "per_unit",
    created: price.created,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring: price.recurring && {
      interval: price.recurring.interval,
      interval_count: price.recurring.count,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring ? "recurring" : "one_time",
    unit_amount: price.amountCents,
    unit_amount_decimal: String(price.amountCents),
  };
}

/** The same in the older `plan` format of subscription items. */
export function planView(price: PriceRecord): Record<string, unknown> {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.amountCents,
    amount_decimal: String(price.amountCents),
    billing_scheme: "per_unit",
    created: price.created,
    currency: "usd",
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
