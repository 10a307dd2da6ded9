import { completeDonation } from "@/lib/donations/complete-donation";
import { type DonationRow, findPaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { hasAccount } from "@/lib/orgs/store";
import type { ChargeMoney } from "@/lib/services/stripe/refunds";
import { syncSubscriptionPayment } from "@/lib/subscriptions/sync-invoice";
import { findDonationOfCharge } from "./store";

export type PaidDonation = DonationRow & { processorChargeId: string };

type Charge = Pick<ChargeMoney, "chargeId" | "intentId" | "donationId" | "accountId">;

/**
 * The donation of a charge, settled first when the news of its success has not come yet; a renewal's by its invoice. Null
 * for a charge that is none of ours; throws `unavailable` for one of ours whose donation is not there yet, so that whoever
 * asks comes again.
 */
export async function findPaidDonation(ctx: Context, charge: Charge): Promise<PaidDonation | null> {
  const { chargeId, intentId, accountId } = charge;
  const known = await find(ctx, charge);
  if (known?.succeededAt) return { ...known, processorChargeId: chargeId };
  if (!known && !(accountId && (await hasAccount(ctx.db, accountId)))) return null;
  if (intentId && known && !known.subscriptionId)
    await completeDonation(ctx, { intentId, donationId: known.id });
  else if (intentId) await syncSubscriptionPayment(ctx, intentId);
  const settled = await find(ctx, charge);
  if (!settled?.succeededAt) throw unavailable(`the donation of charge ${chargeId} is not settled yet`);
  return { ...settled, processorChargeId: chargeId };
}

async function find(ctx: Context, { chargeId, intentId, donationId }: Charge): Promise<DonationRow | null> {
  return (
    (await findDonationOfCharge(ctx.db, chargeId)) ??
    (intentId ? await findPaidFor(ctx.db, intentId, donationId) : null) ??
    // Settled by somebody else between the two looks.
    (await findDonationOfCharge(ctx.db, chargeId))
  );
}
