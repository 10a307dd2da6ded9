import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata } from "../../api/metadata";
import { oneOf, optional, readParams, text } from "../../api/params";
import { subscriptionItemView } from "../../objects/subscription";
import { view } from "../../objects/view";
import type { SubscriptionRecord } from "../../store/billing-records";
import { createSubscription } from "../../subscriptions/create-subscription";
import { endSubscription } from "../../subscriptions/end-subscription";
import { customersMethod, findCustomer } from "../customer-method";
import { cancelShape, createShape, onlyItem, priceOf, updateShape } from "./subscription-params";
import { updateWith } from "./subscription-update";

const ENDED = ["canceled", "incomplete_expired"];

export const subscriptionRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/subscriptions",
    run(call) {
      const params = readParams(createShape, call.form);
      const customer = findCustomer(call, params.customer, "customer");
      if (params.payment_behavior !== "default_incomplete")
        throw invalidRequest("The emulator offers payment_behavior default_incomplete.", {
          param: "payment_behavior",
        });
      const item = onlyItem(params.items);
      const price = priceOf(call, item);
      if (!price)
        throw invalidRequest("Missing required param: items[0][price].", {
          code: "parameter_missing",
          param: "items[0][price]",
        });
      const method = params.default_payment_method;
      if (method) customersMethod(call, customer.id, method, "default_payment_method");
      const subscription = createSubscription(call.simulator, call.cause, {
        customer: customer.id,
        price,
        quantity: item.quantity ?? 1,
        itemMetadata: mergeMetadata({}, item.metadata),
        saveMethod: params.payment_settings?.save_default_payment_method ?? "off",
        methodTypes: params.payment_settings?.payment_method_types ?? null,
        defaultMethod: method ?? null,
        destination: params.transfer_data?.destination ?? null,
        onBehalfOf: params.on_behalf_of ?? null,
        feeBasisPoints: params.application_fee_percent ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "subscription", subscription);
    },
  },
  {
    method: "get",
    path: "/v1/subscriptions",
    run(call) {
      const filters = {
        customer: optional(text()),
        price: optional(text()),
        status: optional(text()),
      };
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "subscription",
        params,
        (one) =>
          (!params.customer || one.customer === params.customer) &&
          (!params.price || one.item.price === params.price) &&
          fits(one, params.status),
      );
    },
  },
  {
    method: "get",
    path: "/v1/subscriptions/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "subscription", findSubscription(call, call.part("id")));
    },
  },
  {
    method: "post",
    path: "/v1/subscriptions/:id",
    run(call) {
      const params = readParams(updateShape, call.form);
      return view(
        call.simulator,
        "subscription",
        updateWith(call, findSubscription(call, call.part("id")), params),
      );
    },
  },
  {
    method: "delete",
    path: "/v1/subscriptions/:id",
    run(call) {
      const { cancellation_details: details } = readParams(cancelShape, call.form);
      const subscription = findSubscription(call, call.part("id"));
      // To Stripe an ended subscription does not exist for cancellation.
      if (ENDED.includes(subscription.status)) throw noSuch("subscription", subscription.id);
      const ended = endSubscription(call.simulator, call.cause, subscription, {
        reason: "cancellation_requested",
        comment: details?.comment ?? null,
        feedback: details?.feedback ?? null,
      });
      return view(call.simulator, "subscription", ended);
    },
  },
  {
    method: "get",
    path: "/v1/subscription_items",
    run(call) {
      const params = readParams(
        { subscription: text(), limit: optional(oneOf("1", "10", "100")) },
        call.form,
      );
      const subscription = findSubscription(call, params.subscription, "subscription");
      return {
        object: "list",
        data: [subscriptionItemView(call.simulator.store, subscription)],
        has_more: false,
        url: call.path,
      };
    },
  },
];

function findSubscription(call: Call, id: string, param = "id"): SubscriptionRecord {
  const subscription = call.simulator.store.get("subscription", id);
  if (!subscription) throw noSuch("subscription", id, param);
  return subscription;
}

/** Without a status filter, canceled subscriptions are omitted. */
function fits({ status }: SubscriptionRecord, requested: string | undefined): boolean {
  if (requested === undefined) return status !== "canceled";
  if (requested === "all") return true;
  return requested === "ended" ? ENDED.includes(status) : status === requested;
}
