import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type DonationDetails, findDonation } from "./store";

/**
 * A donation that counts now, or null: an unpaid, disputed or refunded one gets no receipt or notice. Throws
 * `not_found`.
 */
export async function findSucceeded(ctx: Context, donationId: string): Promise<DonationDetails | null> {
  const details = await findDonation(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  const { status, ticketCount, ticketsSold } = details.donation;
  // Oversold: it is being refunded, which another email explains.
  const isOversold = ticketCount !== null && ticketsSold === 0;
  return status === "SUCCEEDED" && !isOversold ? details : null;
}
