import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { invoiceOf } from "./intent-of";

/** Whether `fail-next` of its subscription makes this pending bank payment fail. */
export function willFail(simulator: Simulator, intent: PaymentIntentRecord): boolean {
  return invoiceOf(simulator, intent.id)?.invoice.willFail ?? false;
}
