import type { Call } from "../../api/endpoint";
import { invalidRequest } from "../../api/errors";
import { mergeMetadata } from "../../api/metadata";
import type { Read } from "../../api/params";
import { checkAmounts } from "../../payments/amounts";
import { requireDestination, usableTypes } from "../../payments/capabilities";
import type { PriceRecord, SubscriptionRecord } from "../../store/billing-records";
import { changeSubscription } from "../../subscriptions/change";
import { startTrial } from "../../subscriptions/start-trial";
import { customersMethod } from "../customer-method";
import { type Item, onlyItem, priceOf, type updateShape } from "./subscription-params";

type Params = Read<typeof updateShape>;

/** Changes a running subscription by the parameters of an update. */
export function updateWith(call: Call, old: SubscriptionRecord, params: Params): SubscriptionRecord {
  if (old.status === "canceled" || old.status === "incomplete_expired")
    throw invalidRequest(`A canceled subscription can only update its cancellation_details and metadata.`);
  const method = params.default_payment_method;
  if (method) customersMethod(call, old.customer, method, "default_payment_method");
  if (params.transfer_data) requireDestination(call.simulator, params.transfer_data.destination);
  if (params.on_behalf_of)
    usableTypes(call.simulator, params.on_behalf_of, old.methodTypes ?? ["card", "us_bank_account"]);
  const settings = params.payment_settings;
  const item = params.items ? itemChange(call, old, onlyItem(params.items), params) : {};
  return changeSubscription(call.simulator, call.cause, old, {
    ...item,
    ...(method === undefined ? {} : { defaultMethod: method }),
    ...(params.application_fee_percent === undefined
      ? {}
      : { feeBasisPoints: params.application_fee_percent }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.transfer_data === undefined ? {} : { destination: params.transfer_data?.destination ?? null }),
    ...(params.on_behalf_of === undefined ? {} : { onBehalfOf: params.on_behalf_of }),
    ...(settings?.save_default_payment_method ? { saveMethod: settings.save_default_payment_method } : {}),
    ...(settings?.payment_method_types ? { methodTypes: settings.payment_method_types } : {}),
    ...pauseChange(call, params),
    ...trialChange(call, { ...old, ...item }, params),
    ...cancelChange(call, old, params),
    metadata: mergeMetadata(old.metadata, params.metadata),
  });
}

/** A trial that begins now: the next charge, and every later period, is counted from its end. */
function trialChange(
  call: Call,
  old: SubscriptionRecord,
  { trial_end: end, proration_behavior: proration }: Params,
): Partial<SubscriptionRecord> {
  if (end === undefined) return {};
  if (end <= call.simulator.now())
    throw invalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", {
      param: "trial_end",
    });
  if (old.status !== "active" && old.status !== "trialing")
    throw invalidRequest(`The emulator starts no trial of a subscription that is ${old.status}.`, {
      param: "trial_end",
    });
  if (proration !== "none")
    throw invalidRequest("The emulator starts trials with proration_behavior none.", {
      param: "proration_behavior",
    });
  return startTrial(call.simulator, call.cause, old, end);
}

function pauseChange(
  call: Call,
  { pause_collection: pause }: Params,
): Partial<Pick<SubscriptionRecord, "pause">> {
  if (pause === undefined) return {};
  if (pause === null) return { pause: null };
  if (pause.resumes_at !== undefined && pause.resumes_at <= call.simulator.now())
    throw invalidRequest("resumes_at must be in the future.", { param: "pause_collection[resumes_at]" });
  return { pause: { behavior: pause.behavior, resumesAt: pause.resumes_at ?? null } };
}

/** The scheduled cancellation: set, removed, or unchanged. */
function cancelChange(call: Call, old: SubscriptionRecord, params: Params): Partial<SubscriptionRecord> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, cancellation_details: details } = params;
  const cancellation = {
    comment: details?.comment === undefined ? old.cancellation.comment : details.comment,
    feedback: details?.feedback === undefined ? old.cancellation.feedback : details.feedback,
  };
  if (at === undefined && atPeriodEnd === undefined)
    return details ? { cancellation: { ...old.cancellation, ...cancellation } } : {};
  if (at && atPeriodEnd)
    throw invalidRequest("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      param: "cancel_at",
    });
  if (at && at <= call.simulator.now())
    throw invalidRequest("cancel_at must be in the future.", { param: "cancel_at" });
  if (!at && !atPeriodEnd)
    return {
      cancelAtPeriodEnd: false,
      cancelAt: null,
      canceledAt: null,
      cancellation: { ...cancellation, reason: null },
    };
  return {
    cancelAtPeriodEnd: atPeriodEnd ?? false,
    cancelAt: at ?? old.periodEnd,
    canceledAt: call.simulator.now(),
    cancellation: { ...cancellation, reason: "cancellation_requested" },
  };
}

/**
 * Changes the price from the next period on. The emulator does not prorate, and changes the interval only with a trial.
 */
function itemChange(
  call: Call,
  old: SubscriptionRecord,
  item: Item,
  { proration_behavior: proration, trial_end: trialEnd }: Params,
): Pick<SubscriptionRecord, "item"> {
  if (item.id !== old.item.id)
    throw invalidRequest("Name the subscription's own item: the emulator bills one a subscription.", {
      param: "items[0][id]",
    });
  const price = priceOf(call, item);
  const quantity = item.quantity ?? old.item.quantity;
  if ((price || quantity !== old.item.quantity) && proration !== "none")
    throw invalidRequest("The emulator changes amounts with proration_behavior none.", {
      param: "proration_behavior",
    });
  // Without a trial the processor would begin the new period, and charge for it, at once.
  if (price && trialEnd === undefined) sameRhythm(call.simulator.store.get("price", old.item.price), price);
  checkAmounts((price?.amountCents ?? 50) * quantity, null, null);
  return {
    item: {
      ...old.item,
      price: price?.id ?? old.item.price,
      quantity,
      metadata: mergeMetadata(old.item.metadata, item.metadata),
    },
  };
}

function sameRhythm(old: PriceRecord | undefined, next: PriceRecord): void {
  if (
    old?.recurring?.interval !== next.recurring?.interval ||
    old?.recurring?.count !== next.recurring?.count
  )
    throw invalidRequest("The emulator changes a subscription's interval only together with trial_end.", {
      param: "items[0][price_data][recurring]",
    });
}
