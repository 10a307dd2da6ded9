import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type DonorContext, loadDonor } from "../context";
import { findMerge, type MergeRow } from "./store";

/** Context of a request for a merge, from a caller with at least the role `R` in its organization. */
export type MergeContext<R extends Role = "MEMBER"> = DonorContext<R> & { readonly merge: MergeRow };

/** Loads the donor and the merge in the path. Throws `not_found`. */
export async function mergeInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { id: string; mergeId: string };
}) {
  const loaded = await loadDonor(ctx, params.id);
  const merge = await findMerge(ctx.db, loaded.donor.id, params.mergeId);
  if (!merge) throw notFound("Merge");
  return { ...loaded, merge };
}
