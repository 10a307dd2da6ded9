import { mergeMetadata } from "../api/metadata";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import type { PaymentIntentRecord } from "../store/records";
import { checkAmounts } from "./amounts";
import { requireState } from "./states";

/** Undefined leaves a field unchanged. */
export type IntentChange = Partial<
  Pick<
    PaymentIntentRecord,
    | "amountCents"
    | "applicationFeeCents"
    | "transferCents"
    | "allowedTypes"
    | "methodTypes"
    | "paymentMethod"
    | "customer"
    | "description"
    | "receiptEmail"
    | "statementDescriptor"
    | "statementDescriptorSuffix"
    | "setupFutureUsage"
    | "transferGroup"
  >
>;

/** Fields that can be changed after the payment. */
const HARMLESS = new Set(["description", "receiptEmail", "transferGroup"]);

/** Updates an open payment; of a completed one only fields that do not affect the money. Stripe sends no event. */
export function updateIntent(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  change: IntentChange,
  metadata: Metadata | null | undefined,
): PaymentIntentRecord {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.some(([key]) => !HARMLESS.has(key))) requireState(simulator, intent, "update");
  const next: PaymentIntentRecord = {
    ...intent,
    ...Object.fromEntries(entries),
    metadata: mergeMetadata(intent.metadata, metadata),
  };
  checkAmounts(next.amountCents, next.applicationFeeCents, next.transferCents);
  return simulator.store.put("payment_intent", next);
}
