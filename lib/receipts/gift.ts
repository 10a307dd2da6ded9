import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findDonationDetails, type Gift } from "./store";

/**
 * A gift that counts now, or null: one that is unpaid, disputed or refunded has no receipt and is no news.
 * Throws `not_found`.
 */
export async function succeededGift(ctx: Context, donationId: string): Promise<Gift | null> {
  const gift = await findDonationDetails(ctx.db, donationId);
  if (!gift) throw notFound("Donation");
  const { status, ticketCount, ticketsSold } = gift.donation;
  // Tickets without a seat: the money is on its way back, and a mail of its own says so.
  const oversold = ticketCount !== null && ticketsSold === 0;
  return status === "SUCCEEDED" && !oversold ? gift : null;
}
