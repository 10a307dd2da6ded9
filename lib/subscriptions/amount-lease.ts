import { freePlace, takePlace } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow } from "@/lib/kernel/errors";

/** A change that died is waited for no longer than this; calls of the processor take a few seconds at most. */
const LEASE_MS = 60_000;

/**
 * Runs one change of a subscription's amount while no other one runs, so that what it decides by is still so when the
 * processor is told. Throws `conflict`, for now, while another one does.
 */
export async function withAmountLease<T>(
  ctx: Context,
  subscriptionId: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = `amount-change:${subscriptionId}`;
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  if (!(await takePlace(ctx.db, { name, most: 1, until, now: ctx.now })))
    throw conflictForNow("The amount is being changed right now; try again");
  try {
    return await work();
  } finally {
    await freePlace(ctx.db, name, ctx.now);
  }
}
