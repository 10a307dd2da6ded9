import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findGift, type Gift } from "./store";

/**
 * A gift that counts now, or null: one that is unpaid, disputed or refunded has no receipt and is no news.
 * Throws `not_found`.
 */
export async function succeededGift(ctx: Context, donationId: string): Promise<Gift | null> {
  const gift = await findGift(ctx.db, donationId);
  if (!gift) throw notFound("Donation");
  return gift.donation.status === "SUCCEEDED" ? gift : null;
}
