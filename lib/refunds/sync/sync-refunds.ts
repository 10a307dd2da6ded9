import type { Context } from "@/lib/kernel/context";
import { findPaidDonation } from "@/lib/refunds/find-paid-donation";
import { retrieveChargeMoney, retrieveRefundCharge } from "@/lib/services/stripe/refunds";
import { submitRefunds } from "./submit-refunds";

export type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * Reads a charge's refunds from the processor and brings rows, money and totals to them (docs/decisions.md, States). Order, repetition and delay of events do not matter. A donation whose success is not
 * known yet is completed first.
 */
export async function syncRefunds(ctx: Context, { chargeId }: { chargeId: string }): Promise<Outcome> {
  const money = await retrieveChargeMoney(chargeId, null);
  const donation = await findPaidDonation(ctx, money);
  if (!donation) return "unknown_object";
  // Without our id in its metadata, later transfers of the donation were not read.
  const whole = money.donationId === donation.id ? money : undefined;
  return (await submitRefunds(ctx, donation, whole)) ? "applied" : "repeated";
}

/** The same by the processor's id of one refund. */
export async function syncRefund(
  ctx: Context,
  { processorRefundId }: { processorRefundId: string },
): Promise<Outcome> {
  const chargeId = await retrieveRefundCharge(processorRefundId);
  return chargeId ? syncRefunds(ctx, { chargeId }) : "unknown_object";
}
