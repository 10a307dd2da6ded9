import type { Endpoint } from "../api/endpoint";
import { readParams } from "../api/params";
import { view } from "../entities/view";
import { findMethod } from "../payments/methods";
import { createMethodFrom, methodShape } from "./method-data";

export const paymentMethodRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/payment_methods",
    browser: true,
    run: (call) =>
      view(call.world, "payment_method", createMethodFrom(call.world, readParams(methodShape, call.form))),
  },
  {
    method: "get",
    path: "/v1/payment_methods/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.world, "payment_method", findMethod(call.world, call.part("id")));
    },
  },
];
