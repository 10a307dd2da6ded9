import type { CreatedDonation } from "@/lib/donations/schemas";
import { awaitsPayment } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";

/**
 * Returns the replayed response of `POST /api/donations`. It includes the client secret only while the donation is
 * unpaid, so that a late replay reveals nothing that can be used to pay or look up the donation.
 */
export async function replayResponse(ctx: Context, kept: CreatedDonation): Promise<CreatedDonation> {
  const waits = await awaitsPayment(ctx.db, kept.donation.id);
  return waits ? kept : { ...kept, clientSecret: null };
}
