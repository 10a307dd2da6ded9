import type { Context } from "@/lib/kernel/context";
import { findPaidDonation } from "@/lib/refunds/find-paid-donation";
import { retrieveChargeMoney, retrieveRefundCharge } from "@/lib/services/stripe/refunds";
import { submitRefunds } from "./submit-refunds";

export type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * Reads a charge's refunds from the processor and brings rows, money and totals into line (docs/decisions.md, States).
 * The order, repetition and delay of events do not matter. A donation whose success has not been recorded is completed
 * first.
 */
export async function syncRefunds(ctx: Context, { chargeId }: { chargeId: string }): Promise<Outcome> {
  const money = await retrieveChargeMoney(chargeId, null);
  const donation = await findPaidDonation(ctx, money);
  if (!donation) return "unknown_object";
  // Without our donation id in the charge's metadata, `money` lacks later transfers of the donation.
  const ownMoney = money.donationId === donation.id ? money : undefined;
  return (await submitRefunds(ctx, donation, ownMoney)) ? "applied" : "repeated";
}

/** Like {@link syncRefunds}, by the processor's id of a refund. */
export async function syncRefund(
  ctx: Context,
  { processorRefundId }: { processorRefundId: string },
): Promise<Outcome> {
  const chargeId = await retrieveRefundCharge(processorRefundId);
  return chargeId ? syncRefunds(ctx, { chargeId }) : "unknown_object";
}
