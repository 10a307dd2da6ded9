import type { Call, Endpoint } from "../../api/endpoint";
import { noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { integer, optional, readParams, text } from "../../api/params";
import { view } from "../../objects/view";
import { returnFee } from "../../refunds/refund-fee";
import type { ApplicationFeeRecord } from "../../store/records";

export const applicationFeeRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/application_fees",
    run(call) {
      const params = readParams({ ...listShape, charge: optional(text()) }, call.form);
      return listOfKind(
        call,
        "application_fee",
        params,
        (fee) => !params.charge || fee.charge === params.charge || fee.originatingCharge === params.charge,
      );
    },
  },
  {
    method: "get",
    path: "/v1/application_fees/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "application_fee", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/application_fees/:id/refunds",
    run(call) {
      const params = readParams({ amount: optional(integer()), metadata: metadataParam() }, call.form);
      const refund = returnFee(call.simulator, call.cause, find(call), {
        amountCents: params.amount,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "fee_refund", refund);
    },
  },
  {
    method: "get",
    path: "/v1/application_fees/:id/refunds",
    run(call) {
      const { created: _created, ...shape } = listShape;
      const params = { ...readParams(shape, call.form), created: undefined };
      const { id } = find(call);
      return listOfKind(call, "fee_refund", params, (refund) => refund.fee === id);
    },
  },
];

function find(call: Call): ApplicationFeeRecord {
  const fee = call.simulator.store.get("application_fee", call.part("id"));
  if (!fee) throw noSuch("application fee", call.part("id"));
  return fee;
}
