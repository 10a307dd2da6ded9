import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findSegment, type SegmentRow } from "./store";

/** A call about a segment, by a caller with at least the role `R` in its organization. */
export type SegmentContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly segment: SegmentRow };

/** Returns the organization in the path with its segment. Throws `not_found`. */
export async function segmentInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; segmentId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const segment = await findSegment(ctx.db, found.orgId, params.segmentId);
  if (!segment) throw notFound("Segment");
  return { ...found, segment };
}
