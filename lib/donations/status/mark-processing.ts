import { findPaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { bankPaymentStarted } from "@/lib/services/inngest/events";
import { retrievePayment } from "@/lib/services/stripe/payments";
import { markProcessing, markVerifying } from "./state-store";

type Ask = { intentId: string; donationId: string | null };
type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * A bank payment is processing (`processingSince`) or waits for microdeposits (`verifyingSince`): the
 * donation stays PENDING and is not abandoned meanwhile. Reads the payment from the processor first, because
 * the event may arrive after it has finished. The donor of a processing one is notified.
 */
export async function markDonationProcessing(ctx: Context, it: Ask): Promise<Outcome> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  const payment = await retrievePayment(it.intentId);
  const mark = { intentId: it.intentId, donationId: known.id, at: ctx.now };
  const isProcessing = payment.status === "processing";
  const moved = isProcessing
    ? await markProcessing(ctx.db, mark)
    : payment.verifyUrl !== null && (await markVerifying(ctx.db, mark));
  if (moved && isProcessing && known.paymentMethod === "ACH")
    await emit(ctx, [
      {
        id: `bank-payment-started:${known.id}`,
        name: bankPaymentStarted.name,
        data: { donationId: known.id },
      },
    ]);
  return moved ? "applied" : "repeated";
}
