import { completeDonation } from "@/lib/donations/status/complete-donation";
import { type DonationRow, findPaidFor } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { hasAccount } from "@/lib/orgs/store";
import type { ChargeMoney } from "@/lib/services/stripe/refunds";
import { syncSubscriptionPayment } from "@/lib/subscriptions/invoices/sync-invoice";
import { findDonationOfCharge } from "./store";

export type PaidDonation = DonationRow & { processorChargeId: string };

type Charge = Pick<ChargeMoney, "chargeId" | "intentId" | "donationId" | "accountId">;

/**
 * Returns the donation of a charge (a renewal's by its invoice), after completing it if the event of its success has
 * not arrived yet. Returns null for a foreign charge. Throws `unavailable` for a charge of ours whose donation does not
 * exist yet, so that the caller retries.
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
    // The donation was completed concurrently.
    (await findDonationOfCharge(ctx.db, chargeId))
  );
}
