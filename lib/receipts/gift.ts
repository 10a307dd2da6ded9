import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type Donation, findDonationDetails } from "./store";

/**
 * A donation that counts now, or null: one that is unpaid, disputed or refunded has no receipt and is no news.
 * Throws `not_found`.
 */
export async function succeededDonation(ctx: Context, donationId: string): Promise<Donation | null> {
  const details = await findDonationDetails(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  const { status, ticketCount, ticketsSold } = details.donation;
  // Tickets without a seat: the money is on its way back, and a mail of its own says so.
  const oversold = ticketCount !== null && ticketsSold === 0;
  return status === "SUCCEEDED" && !oversold ? details : null;
}
