import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findPayoutRow } from "./store";

type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayoutRow>>>;

/** A call about a payout, by a caller with at least the role `R` in its organization. */
export type PayoutContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly payout: PayoutRow };

/** Returns the payout with this id and its organization. Throws `not_found`. */
export async function loadPayout(ctx: Context, id: string) {
  const payout = await findPayoutRow(ctx.db, id);
  if (!payout) throw notFound("Payout");
  return { ...(await loadOrganization(ctx, payout.orgId)), payout };
}

export const payoutInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadPayout(ctx, params.id);
