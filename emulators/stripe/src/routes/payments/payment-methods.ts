import type { Endpoint } from "../../api/endpoint";
import { listOfKind, listShape } from "../../api/list";
import { oneOf, optional, readParams, text } from "../../api/params";
import { view } from "../../objects/view";
import { findMethod } from "../../payments/methods";
import { attachMethod, cardRefused, detachMethod, refusalToSave } from "../../setup-intents/attach-method";
import { findCustomer } from "../customer-method";
import { createMethodFrom, methodShape } from "./method-data";

export const paymentMethodRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/payment_methods",
    browser: true,
    run: (call) =>
      view(
        call.simulator,
        "payment_method",
        createMethodFrom(call.simulator, readParams(methodShape, call.form)),
      ),
  },
  {
    method: "get",
    path: "/v1/payment_methods",
    run(call) {
      const type = optional(oneOf("card", "link", "us_bank_account"));
      const { created: _created, ...shape } = listShape;
      const params = {
        ...readParams({ ...shape, customer: text(), type }, call.form),
        created: undefined,
      };
      return listOfKind(
        call,
        "payment_method",
        params,
        (method) => method.customer === params.customer && (!params.type || method.type === params.type),
      );
    },
  },
  {
    method: "get",
    path: "/v1/payment_methods/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "payment_method", findMethod(call.simulator, call.part("id")));
    },
  },
  {
    method: "post",
    path: "/v1/payment_methods/:id/attach",
    run(call) {
      const params = readParams({ customer: text() }, call.form);
      const { id } = findCustomer(call, params.customer, "customer");
      const method = findMethod(call.simulator, call.part("id"));
      const refusal = refusalToSave(call.simulator, method);
      if (refusal) throw cardRefused(refusal, {});
      return view(call.simulator, "payment_method", attachMethod(call.simulator, call.cause, method, id));
    },
  },
  {
    method: "post",
    path: "/v1/payment_methods/:id/detach",
    run(call) {
      readParams({}, call.form);
      const method = findMethod(call.simulator, call.part("id"));
      return view(call.simulator, "payment_method", detachMethod(call.simulator, call.cause, method));
    },
  },
];
