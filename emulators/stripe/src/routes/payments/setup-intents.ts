import type { Endpoint } from "../../api/endpoint";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { flag, object, oneOf, optional, readParams, text } from "../../api/params";
import { emit } from "../../events/emit";
import { newId, randomText } from "../../ids";
import { view } from "../../objects/view";
import { usableTypes } from "../../payments/capabilities";
import { findCustomer } from "../customer-method";
import { typesParam } from "./intent-params";
import { confirmShape, confirmWith, findSetup, requireOpen, setupView } from "./setup-intent-params";

const createShape = {
  ...confirmShape,
  allowed_payment_method_types: optional(typesParam()),
  automatic_payment_methods: optional(
    object({ enabled: flag(), allow_redirects: optional(oneOf("always", "never")) }),
  ),
  confirm: optional(flag()),
  customer: optional(text()),
  description: optional(text(1000)),
  metadata: metadataParam(),
  on_behalf_of: optional(text()),
  usage: optional(oneOf("off_session", "on_session")),
};

export const setupIntentRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/setup_intents",
    run(call) {
      const params = readParams(createShape, call.form);
      if (params.customer) findCustomer(call, params.customer, "customer");
      const allowed = params.allowed_payment_method_types;
      const id = newId("seti");
      const intent = call.simulator.store.put("setup_intent", {
        id,
        created: call.simulator.now(),
        clientSecret: `${id}_secret_${randomText(25)}`,
        status: "requires_payment_method",
        customer: params.customer ?? null,
        paymentMethod: null,
        methodTypes: usableTypes(
          call.simulator,
          params.on_behalf_of ?? null,
          allowed ?? ["card", "us_bank_account"],
        ),
        allowedTypes: allowed ?? null,
        automatic: allowed
          ? null
          : { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? "always" },
        usage: params.usage ?? "off_session",
        onBehalfOf: params.on_behalf_of ?? null,
        description: params.description ?? null,
        lastError: null,
        action: null,
        cancellationReason: null,
        metadata: mergeMetadata({}, params.metadata),
      });
      emit(call.simulator, call.cause, "setup_intent.created", "setup_intent", intent);
      return params.confirm
        ? confirmWith(call, intent, params)
        : view(call.simulator, "setup_intent", intent);
    },
  },
  {
    method: "get",
    path: "/v1/setup_intents",
    run(call) {
      const params = readParams({ ...listShape, customer: optional(text()) }, call.form);
      return listOfKind(
        call,
        "setup_intent",
        params,
        ({ customer }) => !params.customer || customer === params.customer,
      );
    },
  },
  {
    method: "get",
    path: "/v1/setup_intents/:id",
    browser: true,
    run(call) {
      const params = readParams({ client_secret: optional(text()) }, call.form);
      return setupView(call, findSetup(call, params.client_secret));
    },
  },
  {
    method: "post",
    path: "/v1/setup_intents/:id/confirm",
    browser: true,
    run(call) {
      const params = readParams({ ...confirmShape, client_secret: optional(text()) }, call.form);
      return confirmWith(call, findSetup(call, params.client_secret), params);
    },
  },
  {
    method: "post",
    path: "/v1/setup_intents/:id/cancel",
    run(call) {
      const reason = optional(oneOf("abandoned", "duplicate", "requested_by_customer"));
      const params = readParams({ cancellation_reason: reason }, call.form);
      const intent = findSetup(call, undefined);
      requireOpen(call, intent, "cancel");
      const canceled = call.simulator.store.put("setup_intent", {
        ...intent,
        status: "canceled",
        cancellationReason: params.cancellation_reason ?? null,
        action: null,
      });
      emit(call.simulator, call.cause, "setup_intent.canceled", "setup_intent", canceled);
      return view(call.simulator, "setup_intent", canceled);
    },
  },
];
