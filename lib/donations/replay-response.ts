import type { Context } from "@/lib/kernel/context";
import type { CreatedDonation } from "./schemas";
import { awaitsPayment } from "./store";

/**
 * The answer to a repeated `POST /api/donations`: the first one again, with its client secret only while the donation
 * still waits for its payment, so that a repeat later on tells nothing that can be paid with or looked up.
 */
export async function replayResponse(ctx: Context, kept: CreatedDonation): Promise<CreatedDonation> {
  const waits = await awaitsPayment(ctx.db, kept.donation.id);
  return waits ? kept : { ...kept, clientSecret: null };
}
