import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type DonationDetails, findDonation } from "./store";

/**
 * A donation that counts now, or null: one that is unpaid, disputed or refunded has no receipt and no notice. Throws
 * `not_found`.
 */
export async function findSucceeded(ctx: Context, donationId: string): Promise<DonationDetails | null> {
  const details = await findDonation(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  const { status, ticketCount, ticketsSold } = details.donation;
  // Paid after the event had sold out: it is being refunded, and another email says so.
  const isOversold = ticketCount !== null && ticketsSold === 0;
  return status === "SUCCEEDED" && !isOversold ? details : null;
}
