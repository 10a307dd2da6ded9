import type { Context } from "@/lib/kernel/context";
import { retrievePayment } from "@/lib/services/processor";
import { markProcessing } from "./settle-store";
import { findPaidFor } from "./store";

/**
 * A bank payment is on its way (days): the gift stays PENDING with `processingSince`. The processor is asked
 * whether that is still so, because the event may come after the end of the story.
 */
export async function markDonationProcessing(
  ctx: Context,
  it: { intentId: string; donationId: string | null },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  const payment = await retrievePayment(it.intentId);
  if (payment.status !== "processing") return "repeated";
  return (await markProcessing(ctx.db, { ...it, donationId: known.id, at: ctx.now }))
    ? "applied"
    : "repeated";
}
