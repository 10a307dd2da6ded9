import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { flag, integer, oneOf, optional, readParams, text } from "../../api/params";
import { destinationRefundView } from "../../objects/destination-payment";
import { view } from "../../objects/view";
import { createRefund } from "../../refunds/create-refund";
import type { ChargeRecord } from "../../store/records";

const shape = {
  charge: optional(text()),
  payment_intent: optional(text()),
  amount: optional(integer()),
  currency: optional(oneOf("usd")),
  reason: optional(oneOf("duplicate", "fraudulent", "requested_by_customer")),
  reverse_transfer: optional(flag()),
  refund_application_fee: optional(flag()),
  metadata: metadataParam(),
};

export const refundRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/refunds",
    run(call) {
      const params = readParams(shape, call.form);
      const charge = chargeOf(call, params.charge, params.payment_intent);
      const refund = createRefund(call.simulator, call.cause, charge, {
        amountCents: params.amount ?? null,
        reason: params.reason ?? null,
        reverseTransfer: params.reverse_transfer ?? false,
        refundApplicationFee: params.refund_application_fee ?? false,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "refund", refund);
    },
  },
  {
    method: "get",
    path: "/v1/refunds",
    run(call) {
      const filters = { charge: optional(text()), payment_intent: optional(text()) };
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "refund",
        params,
        (refund) =>
          (!params.charge || refund.charge === params.charge) &&
          (!params.payment_intent || refund.paymentIntent === params.payment_intent),
      );
    },
  },
  {
    method: "get",
    path: "/v1/refunds/:id",
    connected: true,
    run(call) {
      readParams({}, call.form);
      if (call.account) return refundOnAccount(call, call.account);
      const refund = call.simulator.store.get("refund", call.part("id"));
      if (!refund) throw noSuch("refund", call.part("id"));
      return view(call.simulator, "refund", refund);
    },
  },
];

function chargeOf(call: Call, charge: string | undefined, intent: string | undefined): ChargeRecord {
  const { store } = call.simulator;
  if (charge) {
    const found = store.get("charge", charge);
    if (!found) throw noSuch("charge", charge, "charge");
    return found;
  }
  if (!intent)
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const found = store.get("payment_intent", intent);
  if (!found) throw noSuch("payment_intent", intent, "payment_intent");
  const paid = store.get("charge", found.latestCharge ?? "");
  if (paid?.status !== "succeeded")
    throw invalidRequest(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  return paid;
}

/** A transfer reversal as seen by the connected account. */
function refundOnAccount(call: Call, account: string): object {
  const { store } = call.simulator;
  const id = call.part("id");
  const [reversal] = store.tables.transfer_reversal.by("destinationRefund", id);
  if (!reversal || store.get("transfer", reversal.transfer)?.destination !== account)
    throw noSuch("refund", id);
  return destinationRefundView(store, id, reversal);
}
