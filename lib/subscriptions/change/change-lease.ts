import { claimSlot, releaseSlot } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { conflictForNow } from "@/lib/kernel/errors";

/** Duration for which an interrupted change blocks others, in milliseconds; processor calls take at most seconds. */
const LEASE_MS = 60_000;

export const isChanging = () =>
  conflictForNow("This recurring donation is being changed right now; try again");

/**
 * Serializes changes of a subscription's amount, frequency or next charge, so that the state a change was decided on is
 * still current when the processor is called. Throws `conflict` while another change is in progress.
 */
export async function withChangeLease<T>(
  ctx: Context,
  subscriptionId: string,
  work: () => Promise<T>,
): Promise<T> {
  // The name used by earlier versions, which may run in parallel during a deployment.
  const name = `amount-change:${subscriptionId}`;
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  if (!(await claimSlot(ctx.db, { name, most: 1, until, now: ctx.now }))) throw isChanging();
  try {
    return await work();
  } finally {
    await releaseSlot(ctx.db, name, ctx.now);
  }
}
