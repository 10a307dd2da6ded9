import { findPaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { bankPaymentStarted } from "@/lib/services/inngest/events";
import { retrievePayment } from "@/lib/services/stripe/payments";
import { markProcessing, markVerifying } from "./state-store";

type PaymentReference = { intentId: string; donationId: string | null };
type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * Records that a bank payment is processing (`processingSince`) or waits for microdeposits (`verifyingSince`). The
 * donation stays PENDING and is not abandoned in that time. Reads the payment from the processor first, because the
 * event may arrive after the payment has ended. Notifies the donor of a processing payment.
 */
export async function markDonationProcessing(ctx: Context, it: PaymentReference): Promise<Outcome> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  const payment = await retrievePayment(it.intentId);
  const mark = { intentId: it.intentId, donationId: known.id, at: ctx.now };
  const moved =
    payment.status === "processing"
      ? await keepProcessing(ctx, mark)
      : payment.verifyUrl !== null && (await markVerifying(ctx.db, mark));
  return moved ? "applied" : "repeated";
}

/** Marks a donation as processing and starts the notice to its donor. Returns false if a newer state is known. */
export async function keepProcessing(
  ctx: Context,
  mark: { donationId: string; intentId: string; at: Date },
): Promise<boolean> {
  if (!(await markProcessing(ctx.db, mark))) return false;
  const { donationId } = mark;
  await emit(ctx, [
    { id: `bank-payment-started:${donationId}`, name: bankPaymentStarted.name, data: { donationId } },
  ]);
  return true;
}
