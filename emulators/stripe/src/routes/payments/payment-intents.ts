import type { Endpoint } from "../../api/endpoint";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { clearable, flag, integer, object, oneOf, optional, readParams, text } from "../../api/params";
import { invoiceOf } from "../../invoices/intent-of";
import { view } from "../../objects/view";
import { cancelIntent } from "../../payments/cancel-intent";
import { usableTypes } from "../../payments/capabilities";
import { createIntent } from "../../payments/create-intent";
import { findMethod } from "../../payments/methods";
import { unexpectedState } from "../../payments/states";
import { updateIntent } from "../../payments/update-intent";
import { confirmShape, confirmWith, verificationOf } from "./confirm";
import { findIntent, intentView, typesParam } from "./intent-params";

const common = {
  customer: optional(text()),
  description: clearable(text(1000)),
  metadata: metadataParam(),
  statement_descriptor: clearable(text(22)),
  statement_descriptor_suffix: clearable(text(22)),
  transfer_group: clearable(text()),
  allowed_payment_method_types: optional(typesParam()),
};

const createShape = {
  ...confirmShape,
  ...common,
  amount: integer(),
  currency: oneOf("usd"),
  application_fee_amount: optional(integer()),
  automatic_payment_methods: optional(
    object({ enabled: flag(), allow_redirects: optional(oneOf("always", "never")) }),
  ),
  capture_method: optional(oneOf("automatic", "automatic_async")),
  confirm: optional(flag()),
  confirmation_method: optional(oneOf("automatic")),
  on_behalf_of: optional(text()),
  transfer_data: optional(object({ destination: text(), amount: optional(integer()) })),
};

const updateShape = {
  ...common,
  amount: optional(integer()),
  application_fee_amount: clearable(integer()),
  currency: optional(oneOf("usd")),
  payment_method: optional(text()),
  receipt_email: confirmShape.receipt_email,
  setup_future_usage: confirmShape.setup_future_usage,
  transfer_data: optional(object({ amount: optional(integer()) })),
};

const cancelShape = {
  cancellation_reason: optional(oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer")),
};

export const paymentIntentRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/payment_intents",
    run(call) {
      const params = readParams(createShape, call.form);
      const automatic = params.automatic_payment_methods;
      const intent = createIntent(call.simulator, call.cause, {
        amountCents: params.amount,
        applicationFeeCents: params.application_fee_amount ?? null,
        transferCents: params.transfer_data?.amount ?? null,
        destination: params.transfer_data?.destination ?? null,
        onBehalfOf: params.on_behalf_of ?? null,
        allowedTypes: params.allowed_payment_method_types ?? null,
        automatic: automatic?.enabled ? { allow_redirects: automatic.allow_redirects ?? "always" } : null,
        customer: params.customer ?? null,
        description: params.description ?? null,
        receiptEmail: params.receipt_email ?? null,
        statementDescriptor: params.statement_descriptor ?? null,
        statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
        setupFutureUsage: params.setup_future_usage ?? null,
        transferGroup: params.transfer_group ?? null,
        metadata: mergeMetadata({}, params.metadata),
        ...verificationOf(params),
      });
      return params.confirm
        ? confirmWith(call, intent, params)
        : view(call.simulator, "payment_intent", intent);
    },
  },
  {
    method: "get",
    path: "/v1/payment_intents",
    run(call) {
      const params = readParams({ ...listShape, customer: optional(text()) }, call.form);
      return listOfKind(
        call,
        "payment_intent",
        params,
        (intent) => !params.customer || intent.customer === params.customer,
      );
    },
  },
  {
    method: "get",
    path: "/v1/payment_intents/:id",
    browser: true,
    run(call) {
      const params = readParams({ client_secret: optional(text()) }, call.form);
      return intentView(call, findIntent(call, params.client_secret));
    },
  },
  {
    method: "post",
    path: "/v1/payment_intents/:id",
    run(call) {
      const params = readParams(updateShape, call.form);
      const intent = findIntent(call, undefined);
      const types = params.allowed_payment_method_types;
      const next = updateIntent(
        call.simulator,
        intent,
        {
          amountCents: params.amount,
          applicationFeeCents: params.application_fee_amount,
          transferCents: params.transfer_data?.amount,
          allowedTypes: types,
          methodTypes: types && usableTypes(call.simulator, intent.onBehalfOf, types),
          paymentMethod:
            params.payment_method && findMethod(call.simulator, params.payment_method, "payment_method").id,
          customer: params.customer,
          description: params.description,
          receiptEmail: params.receipt_email,
          statementDescriptor: params.statement_descriptor,
          statementDescriptorSuffix: params.statement_descriptor_suffix,
          setupFutureUsage: params.setup_future_usage,
          transferGroup: params.transfer_group,
        },
        params.metadata,
      );
      return view(call.simulator, "payment_intent", next);
    },
  },
  {
    method: "post",
    path: "/v1/payment_intents/:id/confirm",
    browser: true,
    run(call) {
      const params = readParams({ ...confirmShape, client_secret: optional(text()) }, call.form);
      return confirmWith(call, findIntent(call, params.client_secret), params);
    },
  },
  {
    method: "post",
    path: "/v1/payment_intents/:id/cancel",
    run(call) {
      const params = readParams(cancelShape, call.form);
      const intent = findIntent(call, undefined);
      if (invoiceOf(call.simulator, intent.id))
        throw unexpectedState(
          call.simulator,
          intent,
          "You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice, or cancel its subscription.",
        );
      return view(
        call.simulator,
        "payment_intent",
        cancelIntent(call.simulator, call.cause, intent, params.cancellation_reason ?? null),
      );
    },
  },
];
