import type { Context } from "@/lib/kernel/context";
import { requireDonationByToken, serializeOwnDonation } from "./get-public-donation";
import { recentPayment } from "./recent-payment";
import type { PublicDonation } from "./schemas";

const PAYABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

/**
 * Returns the payment step of an unpaid donation. The client secret is not stored but read from the processor. It is
 * null if nothing is left to pay (paid, processing or closed). `verifyUrl` is the page where the donor confirms two
 * microdeposits. Throws `not_found`.
 */
export async function getPaymentStep(
  ctx: Context,
  token: string,
): Promise<{ donation: PublicDonation; clientSecret: string | null; verifyUrl: string | null }> {
  const found = await requireDonationByToken(ctx, token);
  const donation = serializeOwnDonation(found);
  const { status, processorIntentId } = found.donation;
  if ((status !== "PENDING" && status !== "FAILED") || !processorIntentId)
    return { donation, clientSecret: null, verifyUrl: null };
  const payment = await recentPayment(processorIntentId, ctx.now);
  const { verifyUrl } = payment;
  // While microdeposits are pending, payment continues at `verifyUrl`, not here.
  const payable = PAYABLE.has(payment.status) && verifyUrl === null;
  return { donation, clientSecret: payable ? payment.clientSecret : null, verifyUrl };
}
