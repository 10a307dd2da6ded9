import type { Role } from "@/lib/auth/roles";
import { type DonationContext, loadDonation } from "@/lib/donations/context";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type CreditRow, findCredit } from "./store";

/** A call about a soft credit, by a caller with at least the role `R` in the donation's organization. */
export type CreditContext<R extends Role = "MEMBER"> = DonationContext<R> & { readonly credit: CreditRow };

/** Returns the donation in the path with one of its soft credits. Throws `not_found`. */
export async function creditInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { id: string; creditId: string };
}) {
  const loaded = await loadDonation(ctx, params.id);
  const credit = await findCredit(ctx.db, params.id, params.creditId);
  if (!credit) throw notFound("Soft credit");
  return { ...loaded, credit };
}
