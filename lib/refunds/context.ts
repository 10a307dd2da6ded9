import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { DonationRow } from "@/lib/donations/store";
import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";

/** Context of a request for the refunds of a donation, from a caller with at least the role `R` in its organization. */
export type RefundContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly donation: DonationRow };

/** Loads a donation by id. Throws `not_found`. */
export async function loadRefundable(
  ctx: Context,
  id: string,
): Promise<{ orgId: string; donation: DonationRow }> {
  const donation = await findDonationRow(ctx.db, id);
  if (!donation) throw notFound("Donation");
  return { orgId: donation.orgId, donation };
}

export const refundableInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadRefundable(ctx, params.id);
