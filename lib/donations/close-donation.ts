import type { Context } from "@/lib/kernel/context";
import { closeUnpaidDonation } from "./state-store";
import { findPaidFor } from "./store";

/**
 * Closes a donation as abandoned and releases its tickets, once the processor has confirmed the cancellation.
 */
export async function closeDonation(
  ctx: Context,
  it: { intentId: string; donationId: string | null },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  return (await closeUnpaidDonation(ctx.db, known.id, ctx.now)) ? "applied" : "repeated";
}
