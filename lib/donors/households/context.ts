import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findHousehold, type HouseholdRow } from "./store";

/** Context of a request for a household, from a caller with at least the role `R` in its organization. */
export type HouseholdContext<R extends Role = "MEMBER"> = OrgContext<R> & {
  readonly household: HouseholdRow;
};

/** Loads the organization and the household in the path. Throws `not_found`. */
export async function householdInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; householdId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const household = await findHousehold(ctx.db, found.orgId, params.householdId);
  if (!household) throw notFound("Household");
  return { ...found, household };
}
