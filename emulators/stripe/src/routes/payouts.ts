import type { Endpoint } from "../api/endpoint";
import { noSuch } from "../api/errors";
import { inRange, listOfKind, listShape, rangeParam } from "../api/list";
import { optional, readParams, text } from "../api/params";
import { view } from "../objects/view";

const filters = { arrival_date: optional(rangeParam()), status: optional(text()) };

/** Payouts exist on connected accounts only; the platform's balance is never paid out. */
export const payoutRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/payouts",
    connected: true,
    run(call) {
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "payout",
        params,
        (payout) =>
          payout.account === call.account &&
          (!params.status || payout.status === params.status) &&
          inRange(payout.arrivalDate, params.arrival_date),
      );
    },
  },
  {
    method: "get",
    path: "/v1/payouts/:id",
    connected: true,
    run(call) {
      readParams({}, call.form);
      const payout = call.simulator.store.get("payout", call.part("id"));
      if (!payout || payout.account !== call.account) throw noSuch("payout", call.part("id"));
      return view(call.simulator, "payout", payout);
    },
  },
];
