import type { Endpoint } from "../api/endpoint";
import { noSuch } from "../api/errors";
import { listOfKind, listShape } from "../api/list";
import { optional, readParams, text } from "../api/params";
import { view } from "../entities/view";

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
      const fee = call.world.store.get("application_fee", call.part("id"));
      if (!fee) throw noSuch("application fee", call.part("id"));
      return view(call.world, "application_fee", fee);
    },
  },
];
