import type { Call, Endpoint } from "../../api/endpoint";
import { noSuch } from "../../api/errors";
import { listOfKind, listOfTable, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { flag, ignored, integer, oneOf, optional, readParams, text } from "../../api/params";
import { view } from "../../objects/view";
import { refundFee } from "../../refunds/refund-fee";
import { reverseTransfer } from "../../refunds/reverse-transfer";
import type { TransferRecord } from "../../store/records";
import { createTransfer } from "../../transfers/create-transfer";

const reversalShape = {
  amount: optional(integer()),
  description: ignored(),
  metadata: metadataParam(),
  refund_application_fee: optional(flag()),
};

const createShape = {
  amount: optional(integer()),
  currency: oneOf("usd"),
  description: optional(text()),
  destination: text(),
  metadata: metadataParam(),
  source_transaction: optional(text()),
  source_type: ignored(),
  transfer_group: optional(text()),
};

export const transferRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/transfers",
    run(call) {
      const params = readParams(createShape, call.form);
      const source = params.source_transaction;
      const charge = source === undefined ? null : call.simulator.store.get("charge", source);
      if (source !== undefined && !charge) throw noSuch("charge", source, "source_transaction");
      const transfer = createTransfer(call.simulator, call.cause, {
        amountCents: params.amount,
        destination: params.destination,
        sourceTransaction: charge ?? null,
        transferGroup: params.transfer_group ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "transfer", transfer);
    },
  },
  {
    method: "get",
    path: "/v1/transfers",
    run(call) {
      const filters = { destination: optional(text()), transfer_group: optional(text()) };
      const params = readParams({ ...listShape, ...filters }, call.form);
      return listOfKind(
        call,
        "transfer",
        params,
        (transfer) =>
          (!params.destination || transfer.destination === params.destination) &&
          (!params.transfer_group || transfer.transferGroup === params.transfer_group),
      );
    },
  },
  {
    method: "get",
    path: "/v1/transfers/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "transfer", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/transfers/:id/reversals",
    run(call) {
      const params = readParams(reversalShape, call.form);
      const transfer = find(call);
      const reversal = reverseTransfer(call.simulator, call.cause, transfer, {
        amountCents: params.amount,
        metadata: mergeMetadata({}, params.metadata),
      });
      const [fee] = call.simulator.store.tables.application_fee.by("charge", transfer.destinationPayment);
      const doneCents = transfer.reversedCents + reversal.amountCents;
      if (params.refund_application_fee && fee)
        refundFee(call.simulator, call.cause, fee, {
          partCents: reversal.amountCents,
          doneCents,
          ofCents: transfer.amountCents,
        });
      return view(call.simulator, "transfer_reversal", reversal);
    },
  },
  {
    method: "get",
    path: "/v1/transfers/:id/reversals/:reversal",
    run(call) {
      readParams({}, call.form);
      const reversal = call.simulator.store.get("transfer_reversal", call.part("reversal"));
      if (reversal?.transfer !== find(call).id) throw noSuch("transfer reversal", call.part("reversal"));
      return view(call.simulator, "transfer_reversal", reversal);
    },
  },
  {
    method: "get",
    path: "/v1/transfers/:id/reversals",
    run(call) {
      const { created: _created, ...shape } = listShape;
      const params = { ...readParams(shape, call.form), created: undefined };
      const { id } = find(call);
      const table = call.simulator.store.tables.transfer_reversal;
      return listOfTable(
        call,
        table,
        "transfer_reversal",
        params,
        (reversal) => reversal.transfer === id,
        (reversal) => view(call.simulator, "transfer_reversal", reversal),
      );
    },
  },
];

function find(call: Call): TransferRecord {
  const transfer = call.simulator.store.get("transfer", call.part("id"));
  if (!transfer) throw noSuch("transfer", call.part("id"));
  return transfer;
}
