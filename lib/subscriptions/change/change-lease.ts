import { claimPlace, freePlace } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow } from "@/lib/kernel/errors";

/** How long an interrupted change blocks others; processor calls take a few seconds at most. */
const LEASE_MS = 60_000;

export const isChanging = () =>
  conflictForNow("This recurring donation is being changed right now; try again");

/**
 * Runs one change of a subscription's amount, frequency or next charge at a time, so that what it was decided by still holds
 * when the processor is called. Throws `conflict` while another one runs.
 */
export async function withChangeLease<T>(
  ctx: Context,
  subscriptionId: string,
  work: () => Promise<T>,
): Promise<T> {
  // The name of earlier versions, which may run beside this one.
  const name = `amount-change:${subscriptionId}`;
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  if (!(await claimPlace(ctx.db, { name, most: 1, until, now: ctx.now }))) throw isChanging();
  try {
    return await work();
  } finally {
    await freePlace(ctx.db, name, ctx.now);
  }
}
