import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type DonorFieldRow, findField } from "./store";

/** Context of a request for a donor field, from a caller with at least the role `R` in its organization. */
export type DonorFieldContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly field: DonorFieldRow };

/** Loads the organization and the donor field in the path. Throws `not_found`. */
export async function donorFieldInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; fieldId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const field = await findField(ctx.db, found.orgId, params.fieldId);
  if (!field) throw notFound("Donor field");
  return { ...found, field };
}
