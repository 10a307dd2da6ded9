import { emit } from "../events/emit";
import { previousAttributes } from "../events/previous";
import { view } from "../objects/view";
import type { Cause, World } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";

/** Changes an invoice and tells of what can be seen of it; the application fee, for one, cannot. */
export function changeInvoice(
  world: World,
  cause: Cause,
  old: InvoiceRecord,
  change: Partial<InvoiceRecord>,
): InvoiceRecord {
  const before = { ...view(world, "invoice", old) };
  const next = world.store.put("invoice", { ...old, ...change });
  const previous = previousAttributes(before, { ...view(world, "invoice", next) });
  if (Object.keys(previous).length > 0) emit(world, cause, "invoice.updated", "invoice", next, { previous });
  return next;
}
