import type { Call, Endpoint } from "../../api/endpoint";
import { noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { optional, readParams, text } from "../../api/params";
import { destinationPaymentView } from "../../objects/destination-payment";
import { view } from "../../objects/view";
import type { TransferRecord } from "../../store/records";

const filters = {
  payment_intent: optional(text()),
  customer: optional(text()),
  transfer_group: optional(text()),
};

export const chargeRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/charges",
    run(call) {
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "charge",
        params,
        (charge) =>
          (!params.payment_intent || charge.paymentIntent === params.payment_intent) &&
          (!params.customer || charge.customer === params.customer) &&
          (!params.transfer_group || charge.transferGroup === params.transfer_group),
      );
    },
  },
  {
    method: "get",
    path: "/v1/charges/:id",
    connected: true,
    run(call) {
      readParams({}, call.form);
      if (call.account) return destinationPaymentView(call.simulator.store, findTransfer(call, call.account));
      const charge = call.simulator.store.get("charge", call.part("id"));
      if (!charge) throw noSuch("charge", call.part("id"));
      return view(call.simulator, "charge", charge);
    },
  },
];

/** The transfer behind a payment on a connected account. */
function findTransfer(call: Call, account: string): TransferRecord {
  const id = call.part("id");
  const [transfer] = call.simulator.store.tables.transfer.by("destinationPayment", id);
  if (transfer?.destination !== account) throw noSuch("charge", id);
  return transfer;
}
