import { invalidRequest } from "../api/errors";
import { templateOf } from "../cards/test-methods";
import { nextPeriod } from "../clock/calendar";
import { newId, randomText } from "../ids";
import { checkAmounts } from "../payments/amounts";
import { createMethod, NO_BILLING } from "../payments/methods";
import { putPrice } from "../products/create-product";
import type { Simulator } from "../simulator";
import type { Interval } from "../store/billing-records";
import { integerOf, isJson, type Json, optionalText, textOf, textsOf } from "./read";

const INTERVALS: readonly Interval[] = ["day", "week", "month", "year"];
const TOKENS: Record<string, string> = {
  card: "pm_card_visa",
  us_bank_account: "pm_usBankAccount_success",
};

type Source = ReturnType<typeof readSource>;

/**
 * Imports active subscriptions, without events; they renew when due. All are validated before the first is imported;
 * existing ones are skipped. Times are Unix seconds, money is cents. {@link readSource} reads the fields; the default
 * period end is the next one counted from `anchor`.
 */
export function importSubscriptions(
  simulator: Simulator,
  body: unknown,
): { imported: number; known: number } {
  const sources = (Array.isArray(body) ? body : [body]).map((item) => readSource(simulator, item));
  const imported = sources.filter((source) => importOne(simulator, source)).length;
  return { imported, known: sources.length - imported };
}

function readSource(simulator: Simulator, item: unknown) {
  if (!isJson(item)) throw invalidRequest("A subscription is a JSON object.");
  const interval = INTERVALS.find((name) => name === (item["interval"] ?? "month"));
  if (!interval) throw invalidRequest(`interval is one of ${INTERVALS.join(", ")}.`, { param: "interval" });
  const destination = optionalText(item, "destination") ?? null;
  if (destination && !simulator.store.get("account", destination))
    throw invalidRequest(`There is no account ${destination}; import it first.`, { param: "destination" });
  const method = optionalText(item, "payment_method") ?? "card";
  const template = templateOf(TOKENS[method] ?? method);
  if (!template) throw invalidRequest(`${method} is no test method.`, { param: "payment_method" });
  const percent = item["application_fee_percent"] ?? null;
  if (percent !== null && typeof percent !== "number")
    throw invalidRequest("application_fee_percent is a number.", { param: "application_fee_percent" });
  const [customer, product] = [objectOf(item, "customer"), objectOf(item, "product")];
  const recurring = { interval, count: integerOr(item, "interval_count", 1) };
  const [anchor, amountCents] = [integerOf(item, "anchor"), integerOf(item, "amount")];
  checkAmounts(amountCents, null, null);
  return {
    id: textOf(item, "id"),
    customer: {
      id: textOf(customer, "id"),
      email: optionalText(customer, "email") ?? null,
      name: optionalText(customer, "name") ?? null,
    },
    product: { id: optionalText(product, "id"), name: optionalText(product, "name") ?? "Recurring donation" },
    amountCents,
    recurring,
    anchor,
    periodEnd: integerOr(
      item,
      "current_period_end",
      nextPeriod(anchor, recurring, Math.max(anchor, simulator.now())),
    ),
    template,
    expiry: {
      ...(item["exp_month"] === undefined ? {} : { expMonth: integerOf(item, "exp_month") }),
      ...(item["exp_year"] === undefined ? {} : { expYear: integerOf(item, "exp_year") }),
    },
    destination,
    feeBasisPoints: percent === null ? null : Math.round(percent * 100),
    description: optionalText(item, "description") ?? null,
    metadata: textsOf(item, "metadata"),
  };
}

function importOne(simulator: Simulator, source: Source): boolean {
  const { store } = simulator;
  if (store.get("subscription", source.id)) return false;
  const { anchor: created } = source;
  const customer =
    store.get("customer", source.customer.id) ??
    store.put("customer", {
      ...source.customer,
      created,
      phone: null,
      description: null,
      invoicePrefix: randomText(8).toUpperCase(),
      defaultMethod: null,
      metadata: {},
    });
  const product = source.product.id ?? newId("prod").slice(0, 19);
  if (!store.get("product", product))
    store.put("product", {
      id: product,
      created,
      updated: created,
      name: source.product.name,
      description: null,
      statementDescriptor: null,
      active: true,
      metadata: {},
    });
  const method = createMethod(
    simulator,
    source.template,
    { ...NO_BILLING, name: customer.name, email: customer.email },
    { customer: customer.id, ...source.expiry },
  );
  const price = putPrice(simulator, {
    product,
    amountCents: source.amountCents,
    recurring: source.recurring,
    active: false,
    nickname: null,
    metadata: {},
  });
  store.put("subscription", {
    id: source.id,
    created,
    customer: customer.id,
    status: "active",
    item: { id: newId("si").slice(0, 17), created, price: price.id, quantity: 1, metadata: {} },
    anchor: source.anchor,
    periodStart: periodBefore(source),
    periodEnd: source.periodEnd,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    pause: null,
    defaultMethod: method.id,
    saveMethod: "on_subscription",
    methodTypes: ["card", "us_bank_account"],
    latestInvoice: null,
    destination: source.destination,
    onBehalfOf: source.destination,
    feeBasisPoints: source.feeBasisPoints,
    description: source.description,
    metadata: source.metadata,
    failNext: null,
  });
  return true;
}

/** The start of the period that ends with `periodEnd`. */
function periodBefore({ anchor, recurring, periodEnd }: Source): number {
  let start = anchor;
  for (
    let next = nextPeriod(anchor, recurring, start);
    next < periodEnd;
    next = nextPeriod(anchor, recurring, next)
  )
    start = next;
  return start;
}

function objectOf(json: Json, key: string): Json {
  const value = json[key] ?? {};
  if (!isJson(value)) throw invalidRequest(`${key} must be an object.`, { param: key });
  return value;
}

function integerOr(json: Json, key: string, otherwise: number): number {
  return json[key] === undefined ? otherwise : integerOf(json, key);
}
