import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { donationSucceeded } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";

/**
 * Starts the background work that follows recorded donations: requested receipts and milestones. With an
 * Idempotency-Key, a failure throws `unavailable`, since a repeat finds the donations and sends the events. Without
 * one, a repeat would record the donations again.
 */
export async function publishRecorded(ctx: Context, ids: readonly string[]): Promise<void> {
  const events = ids.map((donationId) => ({
    id: `donation-succeeded:${donationId}`,
    name: donationSucceeded.name,
    data: { donationId },
  }));
  if (ctx.seed === undefined) return emit(ctx, events);
  try {
    await sendToBackground(events);
  } catch (error) {
    throw unavailable("The donation is recorded, but its emails could not be started; try again", error);
  }
}
