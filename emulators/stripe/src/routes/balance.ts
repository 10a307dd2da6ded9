import type { Call, Endpoint } from "../api/endpoint";
import { noSuch } from "../api/errors";
import { listOfKind, listShape } from "../api/list";
import { optional, readParams, text } from "../api/params";
import { view } from "../objects/view";
import { balanceOf } from "../payouts/balance";

export const balanceRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/balance",
    connected: true,
    run(call) {
      readParams({}, call.form);
      return balanceView(call);
    },
  },
  {
    method: "get",
    path: "/v1/balance_transactions",
    connected: true,
    run(call) {
      const filters = {
        currency: optional(text()),
        payout: optional(text()),
        source: optional(text()),
        type: optional(text()),
      };
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "balance_transaction",
        params,
        (row) =>
          row.account === call.account &&
          (!params.payout || row.payout === params.payout) &&
          (!params.currency || params.currency === "usd") &&
          (!params.source || row.source === params.source) &&
          (!params.type || row.type === params.type),
      );
    },
  },
  {
    method: "get",
    path: "/v1/balance_transactions/:id",
    connected: true,
    run(call) {
      readParams({}, call.form);
      const row = call.simulator.store.get("balance_transaction", call.part("id"));
      if (row?.account !== call.account) throw noSuch("balance transaction", call.part("id"));
      return view(call.simulator, "balance_transaction", row);
    },
  },
];

function balanceView(call: Call): object {
  const { availableCents, pendingCents } = balanceOf(call.simulator, call.account);
  const part = (amount: number): object[] => [{ amount, currency: "usd", source_types: { card: amount } }];
  return {
    object: "balance",
    available: part(availableCents),
    connect_reserved: [{ amount: 0, currency: "usd" }],
    livemode: false,
    pending: part(pendingCents),
  };
}
