import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type CommitmentDetails, findCommitment } from "./store";

/** A call about a recurring commitment, by a caller with at least the role `R` in its organization. */
export type CommitmentContext<R extends Role = "MEMBER"> = OrgContext<R> & {
  readonly found: CommitmentDetails;
};

/** Loads the organization in the path with its recurring commitment. Throws `not_found`. */
export async function commitmentInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; commitmentId: string };
}) {
  const loaded = await loadOrganization(ctx, params.idOrSlug);
  const found = await findCommitment(ctx.db, loaded.orgId, params.commitmentId);
  if (!found) throw notFound("Recurring commitment");
  return { ...loaded, found };
}
