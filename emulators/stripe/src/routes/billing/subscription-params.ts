import type { Call } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { metadataParam } from "../../api/metadata";
import {
  basisPoints,
  clearable,
  flag,
  ignored,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  text,
} from "../../api/params";
import { putPrice } from "../../products/create-product";
import type { PriceRecord } from "../../store/billing-records";
import { typesParam } from "../payments/intent-params";
import { priceDataShape, priceFields } from "./price-params";

const itemParam = object({
  id: optional(text()),
  price: optional(text()),
  price_data: optional(object(priceDataShape)),
  quantity: optional(integer()),
  metadata: metadataParam(),
});

const common = {
  application_fee_percent: clearable(basisPoints()),
  cancel_at: clearable(integer()),
  cancel_at_period_end: optional(flag()),
  default_payment_method: clearable(text()),
  description: clearable(text(500)),
  metadata: metadataParam(),
  off_session: optional(flag()),
  on_behalf_of: clearable(text()),
  payment_behavior: optional(oneOf("default_incomplete", "allow_incomplete")),
  payment_settings: optional(
    object({
      payment_method_options: ignored(),
      payment_method_types: optional(typesParam()),
      save_default_payment_method: optional(oneOf("off", "on_subscription")),
    }),
  ),
  proration_behavior: optional(oneOf("always_invoice", "create_prorations", "none")),
  transfer_data: clearable(object({ destination: text() })),
};

export const createShape = {
  ...common,
  customer: text(),
  currency: optional(oneOf("usd")),
  collection_method: optional(oneOf("charge_automatically")),
  billing_mode: optional(object({ type: oneOf("flexible"), flexible: ignored() })),
  items: listOf(itemParam),
};

export const updateShape = {
  ...common,
  items: optional(listOf(itemParam)),
  trial_end: optional(integer()),
  pause_collection: clearable(
    object({
      behavior: oneOf("keep_as_draft", "mark_uncollectible", "void"),
      resumes_at: optional(integer()),
    }),
  ),
  cancellation_details: optional(
    object({ comment: clearable(text()), feedback: clearable(text(30)), feedback_option: ignored() }),
  ),
};

export const cancelShape = {
  cancellation_details: updateShape.cancellation_details,
  invoice_now: ignored(),
  prorate: ignored(),
};

export type Item = ReturnType<typeof itemParam>;

/** The only item: the emulator bills one price per subscription. */
export function onlyItem(items: readonly Item[]): Item {
  const [item] = items;
  if (!item || items.length > 1)
    throw invalidRequest("In the emulator a subscription has exactly one item.", { param: "items" });
  if ((item.quantity ?? 1) < 1) throw invalidRequest("Invalid quantity.", { param: "items[0][quantity]" });
  return item;
}

/** The price that an item references or defines inline; undefined for neither. */
export function priceOf(call: Call, item: Item): PriceRecord | undefined {
  if (item.price && item.price_data)
    throw invalidRequest("You may only specify one of these parameters: price, price_data.", {
      param: "items[0][price]",
    });
  if (item.price) {
    const price = call.simulator.store.get("price", item.price);
    if (!price) throw noSuch("price", item.price, "items[0][price]");
    return price;
  }
  if (!item.price_data) return undefined;
  const fields = priceFields(call, item.price_data, "items[0][price_data][product]");
  return putPrice(call.simulator, { ...fields, active: false, nickname: null, metadata: {} });
}
