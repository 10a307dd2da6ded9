import type { World } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { invoiceOf } from "./intent-of";

/** Whether a bank payment that is under way was told to fail (`fail-next` of its subscription). */
export function isDoomed(world: World, intent: PaymentIntentRecord): boolean {
  return invoiceOf(world, intent.id)?.invoice.doomed ?? false;
}
