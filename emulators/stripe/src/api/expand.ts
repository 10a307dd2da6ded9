import { destinationPaymentView, destinationRefundView } from "../objects/destination-payment";
import { view } from "../objects/view";
import type { RenderContext } from "../simulator";
import type { Kind } from "../store/records";
import { invalidRequest } from "./errors";

const KINDS: Record<string, Kind> = {
  acct: "account",
  ch: "charge",
  cus: "customer",
  du: "dispute",
  fee: "application_fee",
  fr: "fee_refund",
  in: "invoice",
  inpay: "invoice_payment",
  pi: "payment_intent",
  pm: "payment_method",
  po: "payout",
  price: "price",
  prod: "product",
  py: "charge",
  re: "refund",
  seti: "setup_intent",
  sub: "subscription",
  tr: "transfer",
  trr: "transfer_reversal",
  txn: "balance_transaction",
};
const MAX_DEPTH = 4;

type Json = Record<string, unknown>;

/** Replaces ids by objects along each path, such as `data.latest_charge.balance_transaction`. */
export function expand(context: RenderContext, target: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split(".");
    const depth = steps.filter((step) => step !== "data").length;
    if (depth > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, {
        param: "expand",
      });
    walk(context, target, steps, path);
  }
}

function walk(
  context: RenderContext,
  target: unknown,
  steps: readonly string[],
  path: string,
  ofManyKinds = false,
): void {
  const [step, ...rest] = steps;
  if (step === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) walk(context, item, steps, path, ofManyKinds);
    return;
  }
  if (!isObject(target)) throw notExpandable(path);
  if (!(step in target) && !include(context, target, step)) {
    // A failed charge has no `transfer` at all.
    if (target["object"] === "charge" && step === "transfer") return;
    // Balance transactions have sources of many kinds; only some have the expanded field.
    if (ofManyKinds) return;
    throw notExpandable(path);
  }
  const value = target[step];
  if (typeof value === "string") {
    const found = lookUp(context, value);
    if (found === undefined) throw notExpandable(path);
    target[step] = found;
  }
  const many = ofManyKinds || (target["object"] === "balance_transaction" && step === "source");
  walk(context, target[step], rest, path, many);
}

/** Lists that Stripe only includes when they are expanded. */
function include(context: RenderContext, target: Json, step: string): boolean {
  if (target["object"] === "invoice") return includeInInvoice(context, target, step);
  if (target["object"] !== "charge" || step !== "refunds") return false;
  const charge = String(target["id"]);
  const refunds = context.store.tables.refund.by("charge", charge).reverse();
  target[step] = {
    object: "list",
    data: refunds.slice(0, 10).map((refund) => view(context, "refund", refund)),
    has_more: refunds.length > 10,
    url: `/v1/charges/${charge}/refunds`,
  };
  return true;
}

function includeInInvoice(context: RenderContext, target: Json, step: string): boolean {
  const id = String(target["id"]);
  const payments = context.store.tables.invoice_payment.by("invoice", id).reverse();
  if (step === "confirmation_secret") {
    const intent = context.store.get("payment_intent", payments[0]?.paymentIntent ?? "");
    target[step] = intent ? { client_secret: intent.clientSecret, type: "payment_intent" } : null;
    return true;
  }
  if (step !== "payments") return false;
  target[step] = {
    object: "list",
    data: payments.slice(0, 10).map((payment) => view(context, "invoice_payment", payment)),
    has_more: payments.length > 10,
    url: "/v1/invoice_payments",
  };
  return true;
}

function lookUp(context: RenderContext, id: string): unknown {
  return onAccount(context, id) ?? onPlatform(context, id);
}

/** Charges and refunds on connected accounts that exist because of transfers; rendered from those. */
function onAccount({ store }: RenderContext, id: string): unknown {
  const [transfer] = store.tables.transfer.by("destinationPayment", id);
  if (transfer) return destinationPaymentView(store, transfer);
  const [reversal] = store.tables.transfer_reversal.by("destinationRefund", id);
  return reversal && destinationRefundView(store, id, reversal);
}

function onPlatform(context: RenderContext, id: string): unknown {
  const kind = KINDS[id.slice(0, id.indexOf("_"))];
  if (!kind) return undefined;
  return viewById(context, kind, id);
}

function viewById<K extends Kind>(context: RenderContext, kind: K, id: string): unknown {
  const record = context.store.get(kind, id);
  return record && view(context, kind, record);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function notExpandable(path: string): Error {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if this is a list.`,
    { param: "expand" },
  );
}
