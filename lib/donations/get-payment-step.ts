import type { Context } from "@/lib/kernel/context";
import { requireDonationByToken, serializeOwnDonation } from "./get-public-donation";
import type { PublicDonation } from "./public-donation-schemas";
import { recentPayment } from "./recent-payment";

const PAYABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

/**
 * What the payment step needs for an unpaid donation: the client secret is asked of the processor, not kept for this.
 * It is null when nothing is left to pay (paid, on its way, or closed). `verifyUrl` is where the donor confirms two
 * small deposits, while the bank account waits for that.
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
  // While the account waits for its small deposits there is nothing to type here, only there.
  const payable = PAYABLE.has(payment.status) && verifyUrl === null;
  return { donation, clientSecret: payable ? payment.clientSecret : null, verifyUrl };
}
