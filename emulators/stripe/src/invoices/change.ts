import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { previousAttributes } from "../events/previous";
import { view } from "../objects/view";
import type { Simulator } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";

/** Changes an invoice and emits an event for visible changes; the application fee, for example, is not visible. */
export function changeInvoice(
  simulator: Simulator,
  cause: Cause,
  old: InvoiceRecord,
  change: Partial<InvoiceRecord>,
): InvoiceRecord {
  const before = { ...view(simulator, "invoice", old) };
  const next = simulator.store.put("invoice", { ...old, ...change });
  const previous = previousAttributes(before, { ...view(simulator, "invoice", next) });
  if (Object.keys(previous).length > 0)
    emit(simulator, cause, "invoice.updated", "invoice", next, { previous });
  return next;
}
