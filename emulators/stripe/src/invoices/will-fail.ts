import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { invoiceOf } from "./intent-of";

/** Whether a bank payment that is under way was told to fail (`fail-next` of its subscription). */
export function willFail(simulator: Simulator, intent: PaymentIntentRecord): boolean {
  return invoiceOf(simulator, intent.id)?.invoice.willFail ?? false;
}
