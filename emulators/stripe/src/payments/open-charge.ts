import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from "../store/records";

type State = Pick<ChargeRecord, "status"> &
  Partial<Pick<ChargeRecord, "failure" | "authenticated" | "id" | "created">>;

/** Records a charge attempt; the money is booked later, when it succeeds. */
export function openCharge(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  state: State,
): ChargeRecord {
  const merchant = intent.onBehalfOf ? simulator.store.get("account", intent.onBehalfOf) : undefined;
  return simulator.store.put("charge", {
    id: newId(method.type === "card" ? "ch" : "py"),
    created: simulator.now(),
    paymentIntent: intent.id,
    paymentMethod: method.id,
    amountCents: intent.amountCents,
    refundedCents: 0,
    applicationFeeCents: intent.applicationFeeCents,
    applicationFee: null,
    balanceTransaction: null,
    transfer: null,
    transferCents: intent.transferCents,
    destination: intent.destination,
    onBehalfOf: intent.onBehalfOf,
    statementName: merchant?.profile.name ?? null,
    authenticated: false,
    failure: null,
    customer: intent.customer,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    statementDescriptorSuffix: intent.statementDescriptorSuffix,
    transferGroup: intent.transferGroup ?? (intent.destination ? `group_${intent.id}` : null),
    metadata: intent.metadata,
    ...state,
  });
}
