import { closeUnpaidDonation } from "@/lib/donations/status/state-store";
import { findPaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";

/**
 * Closes a donation as abandoned and releases its tickets, after the processor has confirmed the cancellation.
 */
export async function closeDonation(
  ctx: Context,
  it: { intentId: string; donationId: string | null },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  return (await closeUnpaidDonation(ctx.db, known.id, ctx.now)) ? "applied" : "repeated";
}
