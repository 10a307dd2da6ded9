import type { Call } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { integer, object, oneOf, optional, type Read, text } from "../../api/params";
import type { PriceRecord } from "../../store/billing-records";

export const recurringParam = object({
  interval: oneOf("day", "week", "month", "year"),
  interval_count: optional(integer()),
});

/** An inline price of a subscription; the product must exist (there is no inline one). */
export const priceDataShape = {
  currency: oneOf("usd"),
  product: text(),
  unit_amount: integer(),
  recurring: recurringParam,
};

type Recurring = ReturnType<typeof recurringParam>;

/** The longest period is three years, as at Stripe. */
export function recurringOf(recurring: Recurring): NonNullable<PriceRecord["recurring"]> {
  const count = recurring.interval_count ?? 1;
  const most = { day: 1095, week: 156, month: 36, year: 3 }[recurring.interval];
  if (count < 1 || count > most)
    throw invalidRequest(`Invalid interval_count: must be between 1 and ${most}.`, {
      param: "recurring[interval_count]",
    });
  return { interval: recurring.interval, count };
}

/** The fields of a new price. `param` is the parameter that named the product. */
export function priceFields(
  call: Call,
  data: Read<typeof priceDataShape>,
  param: string,
): Pick<PriceRecord, "product" | "amountCents" | "recurring"> {
  if (!call.simulator.store.get("product", data.product)) throw noSuch("product", data.product, param);
  return {
    product: data.product,
    amountCents: data.unit_amount,
    recurring: recurringOf(data.recurring),
  };
}
