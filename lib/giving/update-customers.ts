import { type Reachability, sweepEach } from "@/lib/donations/sweep-each";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { updateCustomer } from "@/lib/services/stripe/customers";
import { findCustomers, listOwedUpdates, settleUpdate } from "./customers-store";

/** Age from which the sweep handles an owed update. The change's own event normally does so within seconds. */
const PATIENCE_MS = 2 * 60_000;
const BATCH_SIZE = 50;

/**
 * Writes a donor's current email address to their customers at the processor. Returns the number of customers. Throws
 * `unavailable`.
 */
export async function updateCustomers(ctx: Context, donorId: string): Promise<number> {
  const { email, ids, owedSince } = await findCustomers(ctx.db, donorId);
  for (const id of ids)
    if (!(await updateCustomer(id, { email })))
      log.warn({ donorId, customerId: id }, "the processor refused a donor's new email address");
  if (owedSince) await settleUpdate(ctx.db, donorId, owedSince);
  return ids.length;
}

/** Updates the customers of donors whose event was lost, or whose customers could not be reached. */
export async function sweepCustomers(ctx: Context): Promise<{ checked: number; done: number }> {
  const until = new Date(ctx.now.getTime() - PATIENCE_MS);
  const owed = await listOwedUpdates(ctx.db, { until, limit: BATCH_SIZE });
  const reach: Reachability = { failed: 0 };
  const { checked, done } = await sweepEach(reach, owed, async ({ id }) => {
    await updateCustomers(ctx, id);
  });
  return { checked, done };
}
