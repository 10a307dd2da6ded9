import type { Call, Endpoint } from "../api/endpoint";
import { listOfKind, listShape } from "../api/list";
import { mergeMetadata, metadataParam } from "../api/metadata";
import { clearable, object, oneOf, optional, readParams, text } from "../api/params";
import { emit } from "../events/emit";
import { previousAttributes } from "../events/previous";
import { newId, randomText } from "../ids";
import { view } from "../objects/view";
import { customersMethod, findCustomer } from "./customer-method";

const fields = {
  email: clearable(text(512)),
  name: clearable(text(256)),
  phone: clearable(text(20)),
  description: clearable(text()),
  metadata: metadataParam(),
};

export const customerRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/customers",
    run(call) {
      const params = readParams(fields, call.form);
      const customer = call.simulator.store.put("customer", {
        id: newId("cus").slice(0, 18),
        created: call.simulator.now(),
        email: params.email ?? null,
        name: params.name ?? null,
        phone: params.phone ?? null,
        description: params.description ?? null,
        invoicePrefix: randomText(8).toUpperCase(),
        defaultMethod: null,
        metadata: mergeMetadata({}, params.metadata),
      });
      emit(call.simulator, call.cause, "customer.created", "customer", customer);
      return view(call.simulator, "customer", customer);
    },
  },
  {
    method: "get",
    path: "/v1/customers",
    run(call) {
      const params = readParams({ ...listShape, email: optional(text()) }, call.form);
      return listOfKind(call, "customer", params, ({ email }) => !params.email || email === params.email);
    },
  },
  {
    method: "get",
    path: "/v1/customers/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "customer", findCustomer(call, call.part("id")));
    },
  },
  {
    method: "post",
    path: "/v1/customers/:id",
    run: update,
  },
  {
    method: "get",
    path: "/v1/customers/:id/payment_methods",
    run(call) {
      const type = optional(oneOf("card", "link", "us_bank_account"));
      const { created: _created, ...shape } = listShape;
      const params = { ...readParams({ ...shape, type }, call.form), created: undefined };
      const { id } = findCustomer(call, call.part("id"));
      return listOfKind(
        call,
        "payment_method",
        params,
        (method) => method.customer === id && (!params.type || method.type === params.type),
      );
    },
  },
];

function update(call: Call): object {
  const settings = optional(object({ default_payment_method: clearable(text()) }));
  const params = readParams({ ...fields, invoice_settings: settings }, call.form);
  const old = findCustomer(call, call.part("id"));
  const method = params.invoice_settings?.default_payment_method;
  if (method) customersMethod(call, old.id, method, "invoice_settings[default_payment_method]");
  const before = { ...view(call.simulator, "customer", old) };
  const next = call.simulator.store.put("customer", {
    ...old,
    ...(params.email === undefined ? {} : { email: params.email }),
    ...(params.name === undefined ? {} : { name: params.name }),
    ...(params.phone === undefined ? {} : { phone: params.phone }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(method === undefined ? {} : { defaultMethod: method }),
    metadata: mergeMetadata(old.metadata, params.metadata),
  });
  const after = view(call.simulator, "customer", next);
  const previous = previousAttributes(before, { ...after });
  if (Object.keys(previous).length > 0)
    emit(call.simulator, call.cause, "customer.updated", "customer", next, { previous });
  return after;
}
