import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isOversold } from "@/lib/tickets/rules";
import { type DonationDetails, findDonation } from "./store";

/**
 * Returns a donation that counts now, or null: an unpaid, disputed or refunded donation gets no receipt or notice.
 * Throws `not_found`.
 */
export async function findSucceeded(ctx: Context, donationId: string): Promise<DonationDetails | null> {
  const details = await findDonation(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  return countsNow(details) ? details : null;
}

/** Whether mails about a succeeded donation are still due: it was not refunded in full, disputed or oversold since. */
export function countsNow({ donation }: DonationDetails): boolean {
  // Oversold tickets are being refunded, and another email explains that.
  return donation.status === "SUCCEEDED" && !isOversold(donation);
}
