import type { Endpoint } from "../../api/endpoint";
import { noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { object, oneOf, optional, readParams, text } from "../../api/params";
import { view } from "../../objects/view";

const filters = {
  invoice: optional(text()),
  status: optional(oneOf("canceled", "open", "paid")),
  payment: optional(object({ type: oneOf("payment_intent"), payment_intent: optional(text()) })),
};

/** Links invoices and payment intents in both directions: neither names the other. */
export const invoicePaymentRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/invoice_payments",
    run(call) {
      const params = readParams({ ...listShape, ...filters }, call.form);
      const intent = params.payment?.payment_intent;
      return listOfKind(
        call,
        "invoice_payment",
        params,
        (payment) =>
          (!params.invoice || payment.invoice === params.invoice) &&
          (!params.status || payment.status === params.status) &&
          (!intent || payment.paymentIntent === intent),
      );
    },
  },
  {
    method: "get",
    path: "/v1/invoice_payments/:id",
    run(call) {
      readParams({}, call.form);
      const payment = call.simulator.store.get("invoice_payment", call.part("id"));
      if (!payment) throw noSuch("invoice_payment", call.part("id"));
      return view(call.simulator, "invoice_payment", payment);
    },
  },
];
