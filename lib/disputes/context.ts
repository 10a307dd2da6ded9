import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findDisputeWithDonation } from "./store";

type Found = NonNullable<Awaited<ReturnType<typeof findDisputeWithDonation>>>;

/** A call about a dispute, by a caller with at least the role `R` in its organization. */
export type DisputeContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly found: Found };

/** Loads the dispute with this id, with its donation and campaign. Throws `not_found`. */
export async function loadDispute(ctx: Context, id: string): Promise<{ orgId: string; found: Found }> {
  const found = await findDisputeWithDonation(ctx.db, id);
  if (!found) throw notFound("Dispute");
  return { orgId: found.dispute.orgId, found };
}

export const disputeInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadDispute(ctx, params.id);
